import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { PawMark } from '../../kit/look/art/logo.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useEndConsultationMutation } from '../../entities/consultation/consultation-api.ts'
import type { RoomState } from './room.ts'
import classes from './room.module.css'

type OutOfRoomProps = { consultation: ConsultationView; state: RoomState; onAgain: () => void }

/** Another tab took over, one left for a while, or was not let in: what happened, and the way back. */
export function OutOfRoom({ consultation, state, onAgain }: OutOfRoomProps) {
  const { t } = useTranslation('consultations-room')
  const [end, { error, isLoading }] = useEndConsultationMutation()
  const idempotencyKey = useIdempotencyKey()
  const words = wordsOf[state.seat as keyof typeof wordsOf]
  return (
    <Stack component="main" id="content" tabIndex={-1} className={classes.out} gap="sm" align="center" justify="center">
      <PawMark size={44} />
      <h1>{t(words.title)}</h1>
      <p>{words.text === null ? state.refusal?.detail : t(words.text)}</p>
      <ProblemNotice error={error} />
      <Group className={classes.endButtons} gap="xs" align="stretch" justify="end" mt="lg">
        {state.seat === 'left' && (
          <Button variant="default" loading={isLoading} onClick={() => void end({ id: consultation.id, idempotencyKey })}>
            {t('left.end')}
          </Button>
        )}
        <Button onClick={onAgain}>{t(words.again)}</Button>
      </Group>
    </Stack>
  )
}

const wordsOf = {
  'taken-over': { title: 'takenOver.title', text: 'takenOver.text', again: 'takenOver.here' },
  left: { title: 'left.title', text: 'left.text', again: 'left.back' },
  refused: { title: 'refused.title', text: null, again: 'refused.retry' },
} as const
