// The schema library would try whether it may make code of texts. It may not, and the browser would report each try.
globalThis.__zod_globalConfig = { jitless: true }

// Before the first paint: the colour scheme and the language, so that nothing flashes and letters have their Bulgarian forms.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  const chosen = read('lapka.scheme')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.mantineColorScheme = chosen === 'dark' || (chosen !== 'light' && prefersDark) ? 'dark' : 'light'
  // An address that names its language is read in it.
  const language = root.dataset.addressed === undefined ? (read('lapka.language') ?? root.lang) : root.lang
  // The server knows the language by a cookie, which is gone before what is stored here is.
  if (language !== root.lang) root.dataset.otherLanguage = ''
  if (language === 'en') root.lang = 'en'
})()

// Where the server has put a picture of the page, scripts wait until it is painted. A page that nobody sees yet is not painted.
;(() => {
  const start = async () => {
    for (const later of document.querySelectorAll('script[type="text/later"]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = later.crossOrigin
      script.src = later.src
      later.replaceWith(script)
    }
    // A few at a time: asking for a file takes a slow phone some four milliseconds, and a press would wait for all.
    for (const [index, link] of [...document.querySelectorAll('link[data-later]')].entries()) {
      if (index % 3 === 2) await new Promise((resolve) => setTimeout(resolve))
      link.rel = link.dataset.later
    }
  }
  const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  const hidden = new Promise((resolve) => document.hidden && resolve())
  const longEnough = new Promise((resolve) => setTimeout(resolve, 3000))
  void Promise.all([parsed, Promise.race([painted, hidden, longEnough])]).then(start)
})()
