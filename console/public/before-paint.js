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
