import { shareOf } from '@lapka/domain/payouts/share.ts'
import { listCentsOf } from '@lapka/contracts/money.ts'
import { Box, Button, Stack } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NoteCard } from '../../appointments/note-card.tsx'
import { usePrescriptionsQuery } from '../../entities/appointment/appointments-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import type { Ended } from './complete-page.tsx'
import { CompleteHead } from './head.tsx'
import { TalkedFacts } from './talked-facts.tsx'
import '../../entities/appointment/texts.ts'
import classes from '../consultations.module.css'

const PrescriptionForm = lazy(async () => ({
  default: (await import('../../prescriptions/prescription-form.tsx')).PrescriptionForm,
}))

/** For the vet: what goes into the record, what it brought, and the next visit. */
export function VetsPage({ consultation, appointment }: Ended) {
  const { t } = useTranslation('consultations-complete')
  const format = useFormat(appointment.zone)
  const pet = format.letters(appointment.pet.name)
  const isMissed = consultation.end === 'PARENT_NEVER_CAME'
  const isWritten = usePrescriptionsQuery(appointment.id).currentData?.items.length !== 0
  return (
    <div className={classes.page}>
      <CompleteHead
        title={t(isMissed ? 'vet.missed' : 'vet.title', { pet })}
        lead={t(isMissed ? 'vet.missedLead' : isWritten ? 'vet.leadWritten' : 'vet.lead', {
          time: format.clock(consultation.endedAt ?? appointment.endsAt),
          parent: format.letters(appointment.parent.displayName),
        })}
        isGood
      />
      <Button component={Link} to={pathTo('dashboard')} variant="light" mb="md">
        {t('vet.today')}
      </Button>
      <div className={classes.columns}>
        <Stack>
          {!isMissed && <Written consultation={consultation} appointment={appointment} />}
          <NoteCard appointment={appointment} />
        </Stack>
        <Stack>
          <Earned consultation={consultation} appointment={appointment} />
          <Card className={classes.card} title={t('vet.next')}>
            <p className={classes.where}>{t('vet.nextNote', { pet })}</p>
            <Button
              fullWidth
              variant="light"
              component={Link}
              to={pathTo('calendar', { area: 'professional' })}
              leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden="true" />}
            >
              {t('vet.plan')}
            </Button>
          </Card>
        </Stack>
      </div>
    </div>
  )
}

/** The prescription with its advice; written, it is with the parent at once. */
function Written({ appointment }: Ended) {
  const { t } = useTranslation('consultations-complete')
  const format = useFormat(appointment.zone)
  const { id } = appointment
  const { currentData } = usePrescriptionsQuery(id)
  const [first] = currentData?.items ?? []
  return (
    <Card className={classes.card} title={t('vet.write')}>
      {first ? (
        <>
          <Box component="p" role="status" m={0} c="var(--lk-ok-ink)" fw="var(--lk-semibold)">
            {t('vet.written', { time: format.clock(first.writtenAt) })}
          </Box>
          <Link className={classes.more} to={pathTo('prescription', { id, prescriptionId: first.id })}>
            {t(first.sheet.medicines.length > 0 ? 'vet.open' : 'vet.openAdvice')}
          </Link>
        </>
      ) : (
        currentData && (
          <Suspense fallback={null}>
            <p className={classes.where}>{t('vet.writeNote')}</p>
            <PrescriptionForm appointment={appointment} />
          </Suspense>
        )
      )}
    </Card>
  )
}

/** The fee: of the whole price, for promotions are Lapka's, less what Lapka takes. */
function Earned({ consultation, appointment }: Ended) {
  const { t } = useTranslation('consultations-complete')
  const format = useFormat(appointment.zone)
  const { priceLines, feePercent } = appointment
  const share = feePercent === null ? null : shareOf(listCentsOf({ lines: priceLines }), 0, feePercent)
  return (
    <Card className={classes.card} title={t('vet.earned')}>
      {share && (
        <dl className={classes.receipt}>
          <dt>{t('vet.price')}</dt>
          <dd>{format.euro(share.grossCents)}</dd>
          <dt>{t('vet.fee')}</dt>
          <dd>{format.euro(-share.feeCents)}</dd>
          <dt className={classes.total}>{t('vet.yours')}</dt>
          <dd className={classes.total}>{format.euro(share.earnedCents)}</dd>
        </dl>
      )}
      <TalkedFacts consultation={consultation} appointment={appointment} />
      <Link className={classes.more} to={pathTo('payouts', { area: 'professional' })}>
        {t('vet.payouts')}
      </Link>
    </Card>
  )
}
