import { lazy, useState, type ComponentType } from 'react'

let come: ComponentType | undefined

export const loadFooter = async () => {
  come = (await import('./footer.tsx')).Footer
  return { default: come }
}
const Awaited = lazy(loadFooter)

/** Nobody sees the foot of a page first: it is fetched late, and drawn with the page where it has come before it. */
export function LateFooter() {
  const [Footer] = useState(() => come ?? Awaited)
  return <Footer />
}
