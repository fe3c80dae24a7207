import { begin, computed } from "/tmp/wt/page/web/test/browser.js";
import { mkdirSync } from "node:fs";
const out="/tmp/shots"; mkdirSync(out,{recursive:true});
const b=await begin();
const widths=(process.argv[2]??"360,1280,3840").split(",").map(Number), schemes=(process.argv[3]??"light,dark").split(",");
const tabs=(process.argv[4]??"play,values,picture,law,code,judge").split(",");
const extra=process.argv[5]??"";
const game=process.argv[6]??"0.77";
for (const colorScheme of schemes) for (const w of widths) {
  const {page,context,faults}=await b.open(`#game=${encodeURIComponent(game)}&to=${process.argv[7]??"1000"}&tab=play${extra}`,{viewport:{width:w,height:w<500?780:w<2000?900:2160},colorScheme});
  try {
  await computed(page).catch(()=>{});
  for (const tab of tabs){ await page.click(`#tab-${tab}`); await page.waitForTimeout(tab==="code"?2500:900);
    await page.screenshot({path:`${out}/${process.argv[8]??""}${tab}-${w}-${colorScheme}.png`, fullPage: w<2000}); 
    const sw=await page.evaluate(()=>document.documentElement.scrollWidth); if (sw>w) console.log("WIDE",tab,w,sw);}
  } catch(e){console.log(String(e))}
  if(faults.length)console.log(faults);
  await context.close();
}
await b.end();
