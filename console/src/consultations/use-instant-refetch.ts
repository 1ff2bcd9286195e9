import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { api, positionSeen } from '../kit/api/api.ts'
import { live } from '../kit/live/live.ts'

/** Refetches changes and messages of a consultation at once and not with the next batch: a person waits for them. */
export const useInstantRefetch = (id: string, what: 'all' | 'chat' = 'all'): void => {
  const dispatch = useDispatch()
  useEffect(
    () =>
      live.onMessage((message) => {
        if (message.type !== 'consultation-changed' || message.consultationId !== id) return
        dispatch(positionSeen(message.position))
        dispatch(api.util.invalidateTags([{ type: 'Consultation', id: what === 'chat' ? `${id} CHAT` : id }]))
      }),
    [dispatch, id, what],
  )
}
