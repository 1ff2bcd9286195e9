declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied' }

/**
 * Fetches the configured analytics once somebody allows it, never before. Everything is denied first and what was allowed is granted
 * after it, so that a script which looks between the two learns nothing.
 */
export const startAnalytics = (url: string, { marketing }: { marketing: boolean }): void => {
  if (document.querySelector(`script[src="${CSS.escape(url)}"]`) !== null) return
  window.dataLayer ??= []
  // The library tells commands from data by the kind of object.
  const tell = function (..._command: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    window.dataLayer?.push(arguments)
  }
  tell('consent', 'default', denied)
  const ads = marketing ? { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' } : {}
  tell('consent', 'update', { analytics_storage: 'granted', ...ads })
  const script = document.createElement('script')
  script.src = url
  script.async = true
  document.head.append(script)
}
