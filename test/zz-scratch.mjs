import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@typescript-eslint/parser';
import { analyze, runCheck, checkByCode, presetOptions } from 'skill-graph-core';
const CODES=['guard-orders-strings','guard-passes-on-missing','guard-reads-no-field','route-on-framework-tool','unknown-option','unknown-tool-status','unknown-tool','wrong-import'];
const walk=(d)=>statSync(d).isDirectory()?readdirSync(d).flatMap(f=>walk(join(d,f))):[d];
const preset=process.env.PRESET??'strict';
for (const root of process.argv.slice(2)) for (const f of walk(root).filter(f=>/\.tsx?$/.test(f))) {
  const text=readFileSync(f,'utf8'); let ast; try{ast=parse(text,{range:true,sourceType:'module'});}catch{continue}
  const a=analyze({file:f,text,ast},{});
  for (const c of CODES) for (const r of runCheck(a,c,presetOptions(checkByCode(c),preset))) {
    console.log(f.replace('/work/shared/',''),c,'|',JSON.stringify(text.slice(r.at.start,r.at.end)),'|',r.message,'|',r.fixes.map(x=>x.title).join(' ; '));
  }
}
