import sys
from pathlib import Path

# The folder of the tests has the oracle.
sys.path.insert(0, str(Path(__file__).parent))
