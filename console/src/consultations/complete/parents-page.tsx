import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Advice } from './advice.tsx'
import type { Ended } from './complete-page.tsx'
import { Cost } from './cost.tsx'
import { Feedback } from './feedback.tsx'
import { CompleteHead } from './head.tsx'
import { RefundCard } from './refund-card.tsx'
import classes from '../consultations.module.css'

const ComplaintCard = lazy(async () => ({ default: (await import('../../complaints/complaint-card.tsx')).ComplaintCard }))
const FollowUp = lazy(async () => ({ default: (await import('./follow-up.tsx')).FollowUp }))

/** For the parent: the advice first, then what helps with it, then the money. */
export function ParentsPage({ consultation, appointment }: Ended) {
  const { t } = useTranslation('consultations-complete')
  const format = useFormat(appointment.zone)
  const email = useCurrentUser()?.email ?? ''
  const { end, endedAt, party } = consultation
  const isMissed = end === 'PARENT_NEVER_CAME'
  const professional = format.name(appointment.professional)
  const pet = format.letters(appointment.pet.name)
  return (
    <div className={classes.page}>
      <CompleteHead
        title={t(isMissed ? 'missed.title' : 'done.title', { professional })}
        lead={t(isMissed ? 'missed.lead' : 'done.lead', {
          time: format.clock(endedAt ?? appointment.endsAt),
          pet,
          email,
          professional,
        })}
        isGood={!isMissed}
      />
      <div className={classes.columns}>
        <Stack>
          <Advice appointment={appointment} isAwaited={!isMissed} />
          {party === 'parent' && !isMissed && <Feedback consultation={consultation} />}
          <Suspense fallback={null}>
            <ComplaintCard appointment={appointment} className="" />
          </Suspense>
        </Stack>
        <Stack>
          {party === 'parent' && (
            <Suspense fallback={null}>
              <FollowUp appointment={appointment} />
            </Suspense>
          )}
          <Cost consultation={consultation} appointment={appointment} />
          {party === 'parent' && appointment.refund && <RefundCard appointment={appointment} refund={appointment.refund} />}
        </Stack>
      </div>
    </div>
  )
}
