import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { isPaidEnd, MIN_TALK_MS } from '@lapka/contracts/consultations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { refundContext } from '../../entities/appointment/refund-trail.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { CompleteHead } from './head.tsx'
import { RefundCard } from './refund-card.tsx'
import classes from '../consultations.module.css'

type UnpaidProps = {
  consultation: ConsultationView
  /** Null: no vet accepted, so it never became one. */
  appointment: AppointmentDetails | null
}

/** Why it came to nothing, in words for its reader, and where the money is. */
const storyOf = ({ end, status, acceptedAt }: ConsultationView) => {
  if (acceptedAt === null) return status === 'unanswered' ? 'unanswered' : 'withdrawn'
  return end === null || isPaidEnd(end) ? 'withdrawn' : end
}

/** A consultation without a payment. */
export function UnpaidPage({ consultation, appointment }: UnpaidProps) {
  const { t } = useTranslation('consultations-complete')
  const format = useFormat(appointment?.zone)
  const { party, professional, pet, priceCents } = consultation
  const reader = party === 'professional' ? 'vet' : 'parent'
  const words = {
    professional: professional ? format.name(professional) : '',
    pet: format.letters(pet.name),
    sum: format.euro(priceCents),
    minutes: MIN_TALK_MS / MINUTE_MS,
    ...(appointment && refundContext(appointment)),
  }
  const story = storyOf(consultation)
  return (
    <div className={classes.page}>
      <CompleteHead
        title={t(`unpaid.${story}.${reader}`, words)}
        lead={t(`unpaid.${story}.${reader}Note`, words)}
        isGood={false}
      />
      {party === 'professional' ? (
        <Button variant="light" component={Link} to={pathTo('professionalHome')}>
          {t('vet.today')}
        </Button>
      ) : (
        <Stack maw={640}>
          {appointment?.refund ? (
            <RefundCard appointment={appointment} refund={appointment.refund} />
          ) : (
            <Card className={classes.card} title={t('unpaid.nothing')}>
              <p className={classes.where}>{t('unpaid.nothingNote', words)}</p>
            </Card>
          )}
          <Button
            component={Link}
            to={pathTo('findProfessional', null, { role: 'VET', urgent: 'true', petId: pet.id })}
            w="fit-content"
          >
            {t('unpaid.again')}
          </Button>
        </Stack>
      )}
    </div>
  )
}
