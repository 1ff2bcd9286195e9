import { useState } from 'react'
import { createPortal } from 'react-dom'
import { LostCard } from './lost-card.tsx'
import { RingCard } from './ring-card.tsx'
import { useRingTone } from './ring-tone.ts'
import { useMuted } from './ring-signs.ts'
import { useCalls, useLostCall, type Call } from './use-calls.ts'
import './texts.ts'
import classes from './ring.module.css'

/** Rings for a vet who is on call, above any page: one card at a time, the others wait in it. */
export function RingDesk() {
  const [answered, setAnswered] = useState<readonly string[]>([])
  const calls = useCalls()
  const { lost, forget } = useLostCall(calls, answered)
  const waiting = calls.filter(({ id }) => !answered.includes(id))
  const [chosenId, choose] = useState<string | null>(null)
  const shown = waiting.find(({ id }) => id === chosenId) ?? waiting[0]
  const { isMuted, toggle } = useMuted()
  useRingTone(shown !== undefined && !isMuted)
  if (shown === undefined && lost === null) return null
  return createPortal(
    <div className={classes.place}>
      {shown ? (
        <RingCard
          key={shown.id}
          call={shown}
          others={waiting.filter((call: Call) => call.id !== shown.id)}
          onChoose={choose}
          onAnswered={() => setAnswered([...answered, shown.id])}
          isMuted={isMuted}
          onMute={toggle}
        />
      ) : (
        lost && <LostCard key={lost.id} call={lost} onClose={forget} />
      )}
    </div>,
    document.body,
  )
}
