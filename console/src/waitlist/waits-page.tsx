import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { HoldNotice } from '../booking/hold-notice.tsx'
import { keepTogether, useFormat, noonOf } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { useSlotMoment } from '../entities/professional/use-slot-moment.ts'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { Card } from '../kit/ui/card.tsx'
import { DayRow } from '../kit/ui/day-row.tsx'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { Pill, type Tone } from '../kit/ui/pill.tsx'
import { kindOf, LeaveWait } from './leave-wait.tsx'
import { useWaitsQuery } from './waitlist-api.ts'
import answers from '../kit/ui/answers.module.css'
import classes from './waitlist.module.css'

/** A parent's waits: first an offer that runs out, then the places in the lines. */
export function WaitsPage() {
  const query = useWaitsQuery()
  return (
    <Page>
      <PageState query={query}>{({ items }) => <Waits waits={items} />}</PageState>
    </Page>
  )
}

function Waits({ waits }: { waits: Wait[] }) {
  const { t } = useTranslation('waitlist')
  if (waits.length === 0)
    return <EmptyState text={t('page.empty')} action={{ to: pathTo('findProfessional'), label: t('page.find') }} />
  const offered = waits.filter(({ status }) => status === 'offered')
  const others = waits.filter(({ status }) => status !== 'offered')
  return (
    <>
      <p className={classes.lead}>{t('page.lead')}</p>
      {offered.map((wait) => (
        <OfferCard key={wait.id} wait={wait} />
      ))}
      <Stack component="ol" gap="sm">
        {others.map((wait) => (
          <li key={wait.id}>
            <WaitRow wait={wait} />
          </li>
        ))}
      </Stack>
    </>
  )
}

/** The time that is kept for this parent alone, how long still, and the two ways on. */
function OfferCard({ wait }: { wait: Wait }) {
  const { t } = useTranslation('waitlist')
  const format = useFormat(wait.zone)
  const service = useServiceName(wait.service)
  const now = useNow(1000)
  const { offer, professional, pet, zone } = wait
  const when = useSlotMoment({ professional, zone, serviceId: wait.service.id, startsAt: offer?.startsAt ?? null })
  if (offer === null) return null
  const secondsLeft = Math.max(0, Math.floor((Date.parse(offer.expiresAt) - Date.parse(now)) / 1000))
  return (
    <Card as="article" className={classes.offer} title={t('offer.title', { when, ...kindOf(wait) })}>
      <p>{t('offer.what', { professional: format.name(professional), service, pet: pet.name })}</p>
      {secondsLeft > 0 ? (
        <>
          <HoldNotice until={offer.expiresAt} secondsLeft={secondsLeft} zone={wait.zone} kind={kindOf(wait)} />
          <div className={answers.answers}>
            <LeaveWait wait={wait} />
            <Button component={Link} to={pathTo('checkout', { id: offer.appointmentId })}>
              {t('offer.take', { sum: format.euro(wait.service.priceCents), ...kindOf(wait) })}
            </Button>
          </div>
        </>
      ) : (
        <p>{t('offer.over', kindOf(wait))}</p>
      )}
    </Card>
  )
}

const tones: Record<Wait['status'], Tone> = { waiting: 'info', offered: 'brand', booked: 'ok', ended: 'quiet' }

/** One day one waits for: the professional, the pet, and the place in the line. */
function WaitRow({ wait }: { wait: Wait }) {
  const { t } = useTranslation('waitlist')
  const format = useFormat(wait.zone)
  const service = useServiceName(wait.service)
  const noon = noonOf(wait.date, wait.zone)
  const name = keepTogether(format.name(wait.professional))
  const { professional, pet, status, place, offer, courseId } = wait
  const to =
    status === 'booked' && offer
      ? pathTo('appointment', { id: offer.appointmentId })
      : courseId === null
        ? pathTo('professional', { id: professional.id })
        : pathTo('course', { id: courseId })
  return (
    <DayRow at={noon} zone={wait.zone} to={to} title={<span>{name}</span>} note={`${service}, ${format.letters(pet.name)}`}>
      <Pill tone={tones[status]}>{status === 'waiting' ? t('row.place', { place }) : t(`row.${status}`, kindOf(wait))}</Pill>
      {status === 'waiting' && <LeaveWait wait={wait} />}
    </DayRow>
  )
}
