import { lazy, useState, type ComponentType } from 'react'

let come: ComponentType | undefined

export const loadFooter = async () => {
  come = (await import('./footer.tsx')).Footer
  return { default: come }
}
const Awaited = lazy(loadFooter)

/** The foot of a page is never seen first: it is fetched late, and drawn with the page once it is loaded. */
export function LateFooter() {
  const [Footer] = useState(() => come ?? Awaited)
  return <Footer />
}
