import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { api, positionSeen } from '../kit/api/api.ts'
import { live } from '../kit/live/live.ts'

/** What becomes of a consultation, or what is written in it, is read at once and not with the next batch: somebody waits for it. */
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
