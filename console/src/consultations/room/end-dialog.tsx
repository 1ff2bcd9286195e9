import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useEndConsultationMutation } from '../../entities/consultation/consultation-api.ts'
import classes from './room.module.css'

type EndDialogProps = { consultation: ConsultationView; opened: boolean; onClose: () => void; onLeave: () => void }

/** The vet ends it for both; a parent may also leave for a while. Once it has ended, the page goes on by itself. */
export function EndDialog({ consultation, opened, onClose, onLeave }: EndDialogProps) {
  const { t } = useTranslation('consultations-room')
  const [end, { error, isLoading }] = useEndConsultationMutation()
  const idempotencyKey = useIdempotencyKey(opened ? 'open' : null)
  const { party, attendance, id } = consultation
  const isVet = party === 'professional'
  const isTooSoon = isVet && attendance.parent.joinedAt === null
  return (
    <Dialog opened={opened} onClose={onClose} title={t('end.title')} size={480}>
      <p className={classes.endText}>{t(isTooSoon ? 'end.tooSoon' : isVet ? 'end.forVet' : 'end.forParent')}</p>
      <ProblemNotice error={error} />
      <div className={classes.endButtons}>
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
          {t('end.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
