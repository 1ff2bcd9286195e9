import { chromium } from 'playwright-core'
const base='http://localhost:4700'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const open=async(lang,scheme,w)=>{const ctx=await b.newContext({viewport:{width:w,height:w===375?812:1000},colorScheme:scheme});
 await ctx.addInitScript(l=>{localStorage.setItem('lapka.language',l);localStorage.setItem('lapka.language.chosen',l)},lang)
 const page=await ctx.newPage(); page.on('pageerror',e=>console.log('ERR',e.message)); page.on('console',m=>m.type()==='error'&&console.log('CON',m.text()))
 const r=await ctx.request.post(base+'/api/v2/sessions',{data:{email:'operator1@demo.lapka.test',password:'lapka-demo-2026'},headers:{origin:base,'idempotency-key':crypto.randomUUID()}}); if(r.status()>=300) console.log('login',r.status())
 return page}
const shot=(p,n)=>p.screenshot({path:`/tmp/look-f/${n}.png`,fullPage:true})
const p=await open('bg','light',1280)
await p.goto(base+'/dashboard/operator/load'); await p.waitForTimeout(2500)
const btn=p.getByRole('button',{name:/Само необходимите/}); if(await btn.count()) await btn.first().click()
await shot(p,'empty')
await p.getByLabel('В секунда').fill('5'); await p.getByLabel('Секунди').fill('20')
await p.getByRole('button',{name:'Пуснете теста'}).click()
await p.waitForTimeout(12000); await shot(p,'running')
await p.getByRole('button',{name:'Спрете теста'}).click(); await p.waitForTimeout(6000); await shot(p,'stopped')
console.log(await p.title())
await p.getByRole('button',{name:/отново/}).click(); await p.waitForTimeout(30000); await shot(p,'ended'); console.log(await p.title())
for (const [l,s,w] of [['en','dark',1280],['bg','light',375],['en','dark',375]]){const q=await open(l,s,w); await q.goto(base+'/dashboard/operator/load'); await q.waitForTimeout(3000); await shot(q,`${l}-${w}`); console.log(l,w,await q.evaluate(()=>document.documentElement.scrollWidth-innerWidth))}
await b.close()
