import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAppointmentWords } from '../entities/appointment/appointment-words.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import answers from '../kit/ui/answers.module.css'
import { Dialog } from '../kit/ui/dialog.tsx'
import { Facts } from '../kit/ui/facts.tsx'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useLeaveCourseMutation, useLeavingPreviewQuery } from './courses-api.ts'

/** What leaving a course now gives back, session by session. All sums are the server's. */
export function LeaveDialog({ appointment, onClose }: { appointment: AppointmentView; onClose: () => void }) {
  const { t } = useTranslation('courses')
  const { id, zone, policy } = appointment
  const format = useFormat(zone)
  const { pets } = useAppointmentWords(appointment)
  const { currentData: preview, error: previewError } = useLeavingPreviewQuery(id, { refetchOnMountOrArgChange: true })
  const idempotencyKey = useIdempotencyKey()
  const [leave, { isLoading, error }] = useLeaveCourseMutation()
  const submit = async () => {
    if (!(await leave({ id, idempotencyKey })).error) onClose()
  }
  const sum = format.euro(preview?.refundCents ?? 0)
  return (
    <Dialog opened onClose={onClose} title={t('leave.title', { pet: pets })} size={540}>
      {preview ? (
        <>
          <p className={answers.note}>
            {t('leave.lead', { count: preview.dropped.length })}{' '}
            {t(policy.lateRefundPercent === 0 ? 'leave.ruleNothing' : 'leave.rulePart', { percent: policy.lateRefundPercent })}
          </p>
          <Facts
            facts={[
              ...preview.dropped.map(({ startsAt, refundCents }) => ({
                name: format.day(startsAt),
                value: format.euro(refundCents),
              })),
              { name: t('leave.back'), value: sum },
            ]}
          />
        </>
      ) : (
        <Skeleton of={['card']} />
      )}
      <ProblemNotice error={error ?? previewError} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('leave.keep')}
        </Button>
        <Button color="cherry" loading={isLoading} disabled={!preview} onClick={() => void submit()}>
          {preview && preview.refundCents > 0 ? t('leave.confirm', { sum }) : t('leave.confirmNothing')}
        </Button>
      </div>
    </Dialog>
  )
}
