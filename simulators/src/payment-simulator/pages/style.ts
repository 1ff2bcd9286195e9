/** The payment pages' whole style: Lapka's design tokens, light and dark by the browser's wish, no outside asset. */
const light = `color-scheme:light;--page:#faf8f9;--surface:#fff;--sunken:#f3eff2;--line:#e7e1e5;--line-strong:#8d838a;--ink:#2a1c27;--ink-soft:#60565d;
--brand:#652d58;--brand-hover:#522347;--brand-ink:#652d58;--brand-soft:#f8ecf4;--on-brand:#fff;--accent:#ec995e;--accent-soft:#ffebda;--accent-ink:#854713;
--bad-soft:#ffeae9;--bad-ink:#a0232d;--bad-edge:#c83841;--info-soft:#e3f2ff;--info-ink:#14496f`
const dark = `color-scheme:dark;--page:#150e13;--surface:#201720;--sunken:#2c212a;--line:#3d3039;--line-strong:#877c84;--ink:#f3edf1;--ink-soft:#beb4bb;
--brand:#9c5a8b;--brand-hover:#8a4d7a;--brand-ink:#e6beda;--brand-soft:#3b2336;--on-brand:#fff;--accent:#ec995e;--accent-soft:#422a18;--accent-ink:#ffbb8d;
--bad-soft:#45191c;--bad-ink:#ffb5b2;--bad-edge:#e85b5e;--info-soft:#122c42;--info-ink:#a2d2fc`

/** Machines in a demo have few fonts, and Bulgarian letter forms exist only in some: the page brings its own two. */
export const fontFiles = {
  'geologica-cyrillic.woff2': import.meta.resolve('@fontsource-variable/geologica/files/geologica-cyrillic-wght-normal.woff2'),
  'geologica-latin.woff2': import.meta.resolve('@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2'),
  'sofia-sans-cyrillic.woff2': import.meta.resolve('@fontsource-variable/sofia-sans/files/sofia-sans-cyrillic-wght-normal.woff2'),
  'sofia-sans-latin.woff2': import.meta.resolve('@fontsource-variable/sofia-sans/files/sofia-sans-latin-wght-normal.woff2'),
} as const

const CYRILLIC = 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'
const face = (family: string, file: keyof typeof fontFiles) =>
  `@font-face{font-family:'${family}';font-weight:1 1000;font-display:swap;src:url(/checkout/fonts/${file}) format('woff2')${file.includes('cyrillic') ? `;unicode-range:${CYRILLIC}` : ''}}`
const faces = [
  face('Geologica', 'geologica-latin.woff2'),
  face('Geologica', 'geologica-cyrillic.woff2'),
  face('Sofia Sans', 'sofia-sans-latin.woff2'),
  face('Sofia Sans', 'sofia-sans-cyrillic.woff2'),
].join('')

export const style = `${faces}
:root{${light};--display:Geologica,'Sofia Sans',sans-serif;--text:'Sofia Sans',system-ui,sans-serif}
@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
body{margin:0;overflow-wrap:break-word;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--ink);font:400 1.0625rem/1.5 var(--text);font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased}
h1,h2,p,ul{margin:0}
h1,h2{font-family:var(--display);font-weight:600;letter-spacing:-.02em;line-height:1.2;text-wrap:balance}
h1{font-size:clamp(1.625rem,1.3rem + 1.4vw,2.25rem);line-height:1.14}
h2{font-size:1.25rem}
:focus-visible{outline:3px solid var(--brand-ink);outline-offset:2px}
header{background:var(--surface);border-bottom:1px solid var(--line)}
header>div{max-width:1048px;margin:0 auto;padding:12px 24px;min-height:64px;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between}
.logo{display:flex;align-items:center;gap:8px;font:650 1.375rem/1 var(--display);letter-spacing:-.03em}
.pill{padding:4px 14px;border-radius:999px;background:var(--info-soft);color:var(--info-ink);font-size:.9375rem;font-weight:650}
main{flex:1;width:100%;max-width:1048px;margin:0 auto;padding:32px 24px 48px;display:grid;grid-template-columns:minmax(0,1fr);gap:24px;align-content:start}
.note{padding:14px 20px;border-radius:16px;background:var(--accent-soft);color:var(--accent-ink);font-weight:600}
.columns{display:grid;grid-template-columns:minmax(0,1fr);gap:24px;align-items:start}
.card{background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:24px}
.stack{display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.soft{color:var(--ink-soft)}
.small{font-size:.9375rem}
.order ul{list-style:none;padding:0;display:grid;gap:12px}
.order li b{display:block;font-weight:650}
.total{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 16px;padding-top:16px;border-top:1px solid var(--line)}
.total b{font:600 1.625rem/1.2 var(--display);letter-spacing:-.02em;white-space:nowrap}
.total small{flex-basis:100%;text-align:right;color:var(--ink-soft);font-size:.9375rem}
label{display:block;font-weight:650;margin-bottom:4px}
input{width:100%;min-height:52px;padding:0 16px;font:600 1.1875rem/1 var(--text);letter-spacing:.04em;color:var(--ink);background:var(--surface);border:1px solid var(--line-strong);border-radius:12px}
.choices{list-style:none;padding:0;display:grid;gap:8px}
.choices a{display:flex;flex-wrap:wrap;gap:2px 16px;justify-content:space-between;padding:10px 16px;border:1px solid var(--line-strong);border-radius:16px;color:var(--ink);text-decoration:none;transition:background 140ms}
.choices a:hover{background:var(--sunken)}
.choices a[aria-current]{border-color:var(--brand-ink);box-shadow:inset 0 0 0 1px var(--brand-ink);background:var(--brand-soft)}
.choices b{font-weight:650}
.choices span{color:var(--ink-soft);font-size:.9375rem}
.actions{display:grid;gap:12px}
.button{display:flex;align-items:center;justify-content:center;min-height:52px;padding:8px 24px;border-radius:12px;border:1px solid transparent;font:650 1.1875rem/1.2 var(--text);text-align:center;text-decoration:none;cursor:pointer;transition:background 140ms}
.main{background:var(--brand);color:var(--on-brand)}
.main:hover{background:var(--brand-hover)}
.quiet{background:var(--surface);color:var(--ink);border-color:var(--line-strong)}
.quiet:hover{background:var(--sunken)}
.bad{padding:14px 20px;border-radius:16px;background:var(--bad-soft);color:var(--bad-ink);border-left:4px solid var(--bad-edge)}
.bad b{display:block;font-weight:700}
.narrow{max-width:560px;width:100%;margin:0 auto}
@media (min-width:768px){.columns{grid-template-columns:minmax(0,1fr) 380px}.order{order:2}}
@media (max-width:480px){main{padding:16px 16px 32px}header>div{padding:12px 16px}.card{padding:16px}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`
