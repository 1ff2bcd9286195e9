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
  if (read('lapka.language') === 'en') root.lang = 'en'
})()
