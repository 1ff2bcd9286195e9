import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TypedSpan } from './exception-span.ts'
import { EVERYWHERE } from './where.ts'

type Typed = TypedSpan & { kind: 'closed' | 'extra'; scheduleId: string; reason: string }

/** What is typed, begun with what the address says: a press on the slots or in the calendar brings its time along. */
export const useTyped = (today: string): [Typed, (change: Partial<Typed>) => void] => {
  const [parameters] = useSearchParams()
  const [typed, setTyped] = useState<Typed>(() => {
    const from = parameters.get('from') ?? today
    return {
      kind: parameters.get('kind') === 'extra' ? 'extra' : 'closed',
      scheduleId: parameters.get('schedule') ?? EVERYWHERE,
      isWhole: !parameters.has('start'),
      from,
      to: parameters.get('to') ?? from,
      start: parameters.get('start') ?? '09:00',
      end: parameters.get('end') ?? '18:00',
      reason: '',
    }
  })
  return [typed, (change) => setTyped((before) => ({ ...before, ...change }))]
}
