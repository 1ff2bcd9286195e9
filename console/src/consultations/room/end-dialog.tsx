import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { MIN_TALK_MS } from '@lapka/contracts/consultations.ts'
import { MINUTE_MS, SECOND_MS } from '@lapka/contracts/time.ts'
import { Box, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useEndConsultationMutation } from '../../entities/consultation/consultation-api.ts'
import classes from './room.module.css'

type EndDialogProps = { consultation: ConsultationView; opened: boolean; onClose: () => void; onLeave: () => void }

/** The effect of ending now on a vet's fee. */
const standingOf = ({ attendance: { parent }, feeOwedFrom }: ConsultationView, now: string) => {
  if (parent.joinedAt === null) return 'tooSoon'
  if (feeOwedFrom === null) return 'parentLeft'
  return now < feeOwedFrom ? 'short' : 'forVet'
}

/** The vet ends it for both; a parent may also leave for a while. Once it has ended, the page goes on by itself. */
export function EndDialog(props: EndDialogProps) {
  const { t } = useTranslation('consultations-room')
  const { opened, onClose } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={t('end.title')} size={480}>
      <Ending {...props} />
    </Dialog>
  )
}

function Ending({ consultation, opened, onClose, onLeave }: EndDialogProps) {
  const { t } = useTranslation('consultations-room')
  const [end, { error, isLoading }] = useEndConsultationMutation()
  const idempotencyKey = useIdempotencyKey(opened ? 'open' : null)
  const now = useNow(SECOND_MS)
  const { party, id } = consultation
  const isVet = party === 'professional'
  const standing = isVet ? standingOf(consultation, now) : 'forParent'
  const givesBack = isVet && standing !== 'forVet'
  return (
    <>
      <Meaning consultation={consultation} standing={standing} now={now} />
      <ProblemNotice error={error} />
      <Group className={classes.endButtons} gap="xs" align="stretch" justify="end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('end.stay')}
        </Button>
        {!isVet && (
          <Button
            variant="light"
            onClick={() => {
              onLeave()
              onClose()
            }}
          >
            {t('end.leave')}
          </Button>
        )}
        <Button loading={isLoading} onClick={() => void end({ id, idempotencyKey })}>
          {t(givesBack ? 'end.giveBack' : 'end.confirm')}
        </Button>
      </Group>
    </>
  )
}

type MeaningProps = Pick<EndDialogProps, 'consultation'> & { standing: ReturnType<typeof standingOf> | 'forParent'; now: string }

/** The effect of ending, and for a vet until when it would give the money back. */
function Meaning({ consultation: { feeOwedFrom }, standing, now }: MeaningProps) {
  const { t } = useTranslation('consultations-room')
  const format = useFormat()
  const time = feeOwedFrom === null ? '' : format.clock(feeOwedFrom)
  const seconds = feeOwedFrom === null ? 0 : Math.ceil((Date.parse(feeOwedFrom) - Date.parse(now)) / SECOND_MS)
  return (
    <Box component="p" m={0} c="dimmed">
      {t(`end.${standing}`, { minutes: MIN_TALK_MS / MINUTE_MS, time })}
      {standing === 'short' && <b role="timer"> {t('end.shortLeft', { left: format.countdown(seconds) })}</b>}
    </Box>
  )
}
