import { UNDO_MS } from '@lapka/contracts/time.ts'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { failureOf } from '../../kit/api/problem.ts'
import { useNow } from '../../kit/live/clock.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { UndoBarFrame, UndoButton } from '../../kit/ui/undo-bar.tsx'
import { useUndoCancellationMutation } from '../../entities/appointment/appointments-api.ts'
import { undoClosed, type WithLastCancelled } from './last-cancelled.ts'

const TICK_MS = 250
/** How long the result stays on the screen. */
const READ_MS = 6_000

type Cancelled = NonNullable<WithLastCancelled['lastCancelled']['appointment']>

/** Offers to undo the last cancellation, on any page. */
export function UndoBar() {
  const cancelled = useSelector((state: WithLastCancelled) => state.lastCancelled.appointment)
  return cancelled && <Offer key={`${cancelled.id} ${cancelled.undoUntil}`} cancelled={cancelled} />
}

function Offer({ cancelled }: { cancelled: Cancelled }) {
  const { t } = useTranslation('appointments')
  const { kind } = cancelled
  const dispatch = useDispatch()
  const idempotencyKey = useIdempotencyKey()
  const leftMs = Date.parse(cancelled.undoUntil) - Date.parse(useNow(TICK_MS))
  const [undo, { isLoading, isSuccess, error, isUninitialized }] = useUndoCancellationMutation()
  const isAnswered = isSuccess || failureOf(error)?.kind === 'problem'
  // A lost request was not refused: pressed again it is the same command.
  const canUndo = !isAnswered && (isLoading || leftMs > 0)

  useEffect(() => {
    if (canUndo) return undefined
    const timer = setTimeout(() => dispatch(undoClosed()), isUninitialized ? 0 : READ_MS)
    return () => clearTimeout(timer)
  }, [dispatch, canUndo, isUninitialized])

  return (
    <UndoBarFrame label={t('undo.label', kind)}>
      {isSuccess && <IconCircleCheckFilled size={24} aria-hidden="true" />}
      <div>
        <p role="status">{t(isSuccess ? 'undo.undone' : 'undo.cancelled', { pet: cancelled.pet, ...kind })}</p>
        {canUndo && <small role="timer">{t('undo.left', { seconds: Math.max(1, Math.ceil(leftMs / 1000)) })}</small>}
        <ProblemNotice error={error} />
      </div>
      {canUndo && (
        <UndoButton
          label={t('undo.button', kind)}
          isLoading={isLoading}
          onUndo={() => undo({ id: cancelled.id, idempotencyKey })}
        />
      )}
      {canUndo && <i style={{ width: `${Math.max(0, (leftMs / UNDO_MS) * 100)}%` }} />}
    </UndoBarFrame>
  )
}
