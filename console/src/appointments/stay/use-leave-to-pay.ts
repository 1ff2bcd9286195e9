import { useEffect, useState } from 'react'

type Answer = { data?: { checkoutUrl: string } | undefined }

/** Goes to the provider's page that a command answers with; it is leaving until then, and no more if the command is refused. */
export const useLeaveToPay = (ask: () => Promise<Answer>): { leave: () => Promise<void>; isLeaving: boolean } => {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    // A browser may restore this page from its cache as it was left.
    const show = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])
  const leave = async () => {
    setLeaving(true)
    const { data } = await ask()
    if (data) window.location.assign(data.checkoutUrl)
    else setLeaving(false)
  }
  return { leave, isLeaving }
}
