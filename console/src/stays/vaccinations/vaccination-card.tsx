import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { acceptVaccinationBody, FittingVaccinations, restOnVaccinationBody } from '@lapka/contracts/api/stay-vaccinations.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { cancelledAfter } from '@lapka/domain/stays/deadline-of-stay.ts'
import { isAwaited, isMissing } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { api, appointmentTags, command, useCommandKey, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { VaccinationList } from './vaccination-list.tsx'
import { useDeadline, useMissingRule, useProofWords, type VaccinationNeed, type Vaccinations } from './vaccination-words.ts'
import classes from './vaccinations.module.css'

type OfStay<Body extends z.ZodType> = Command<{ id: string } & z.input<Body>>
/** Also after a refusal, so that the person sees what the stay waits for now. */
const changed = (_answer: unknown, _error: unknown, { id }: { id: string }) => appointmentTags(id)

const vaccinationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Read anew each time: entries are added on the record's own page. */
    fittingVaccinations: build.query<FittingVaccinations, string>({
      query: (id) => apiPaths.appointmentPart(id, 'fitting-vaccinations'),
      keepUnusedDataFor: 0,
    }),
    restOnVaccination: build.mutation<{ position: number }, OfStay<typeof restOnVaccinationBody>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.appointmentPart(id, 'rest-on-vaccination'), body })),
      invalidatesTags: changed,
    }),
    acceptVaccination: build.mutation<{ position: number }, OfStay<typeof acceptVaccinationBody>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.appointmentPart(id, 'accept-vaccination'), body })),
      invalidatesTags: changed,
    }),
  }),
})

type VaccinationsProps = { appointment: AppointmentDetails & { stay: StayView }; vaccinations: Vaccinations }

/** The vaccinations that a stay asks for. While one is missing, its parent shows it here, and the hotel says that it saw it on paper. */
export function VaccinationCard({ appointment }: { appointment: AppointmentDetails }) {
  const { stay, status } = appointment
  const isAgreed = status === 'SCHEDULED' || status === 'DONE'
  if (!stay?.vaccinations || !isAgreed) return null
  return <AgreedVaccinations appointment={{ ...appointment, stay }} vaccinations={stay.vaccinations} />
}

function AgreedVaccinations({ appointment, vaccinations }: VaccinationsProps) {
  const { t } = useTranslation('vaccinations')
  const isParent = appointment.party === 'parent'
  const isWaiting = isAwaited(vaccinations, appointment.stay.departure)
  const { canShow, canAccept } = commandsOf(appointment, isWaiting)
  return (
    <Card as="section" className={classes.card} aria-labelledby="vaccinations-title" data-waiting={isWaiting || undefined}>
      <h2 id="vaccinations-title">{t(isWaiting ? 'waits' : 'inOrder')}</h2>
      {isWaiting ? <Waiting {...{ appointment, vaccinations }} /> : <p>{t(isParent ? 'inOrderNote' : 'inOrderHotel')}</p>}
      {canShow ? (
        <ParentsList {...{ appointment, vaccinations }} />
      ) : canAccept ? (
        <HotelsList {...{ appointment, vaccinations }} />
      ) : (
        <VaccinationList vaccinations={vaccinations} stay={appointment.stay} zone={appointment.zone} />
      )}
    </Card>
  )
}

const commandsOf = ({ commands }: AppointmentDetails, isWaiting: boolean) => ({
  canShow: isWaiting && commands.includes('rest-on-vaccination'),
  canAccept: isWaiting && commands.includes('accept-vaccination'),
})

/** Until when it waits, and what becomes of it then. */
function Waiting({ appointment, vaccinations: { dueAt } }: VaccinationsProps) {
  const { t } = useTranslation('vaccinations')
  const deadline = useDeadline(appointment.zone)
  const rule = useMissingRule(appointment)
  const now = useNow(60_000)
  // A stay that became longer than its vaccination has no deadline of its own.
  if (dueAt === null || now >= cancelledAfter(dueAt)) return <p>{t('waitsForCheckIn')}</p>
  const isLate = now >= dueAt
  if (appointment.party !== 'parent') return <p>{t('waitsHotel', { deadline: deadline(dueAt) })}</p>
  return (
    <>
      <p>{isLate ? t('overdue') : t('waitsNote', { deadline: deadline(dueAt) })}</p>
      <p className={classes.rule}>
        {!isLate && `${rule(dueAt)} `}
        {t('onPaper')}
      </p>
    </>
  )
}

function ParentsList({ appointment, vaccinations }: VaccinationsProps) {
  const { t } = useTranslation('vaccinations')
  const { id, zone, stay } = appointment
  const format = useFormat(zone)
  const words = useProofWords(zone, stay.departure)
  const fitting = vaccinationApi.useFittingVaccinationsQuery(id).currentData?.items
  const [rest, { isLoading, error }] = vaccinationApi.useRestOnVaccinationMutation()
  const keyOf = useCommandKey()
  const show = (body: { petId: string; entryId: string }) => void rest({ id, ...body, idempotencyKey: keyOf({ id, ...body }) })
  const actionOf = (need: VaccinationNeed, what: string) => {
    if (!isMissing(need, stay.departure) || fitting === undefined) return null
    const { petId, group } = need
    const entries = fitting.filter((entry) => entry.petId === petId && entry.groups.includes(group))
    const pet = stay.pets.find((one) => one.id === petId)
    if (entries.length === 0)
      return (
        <Button component={Link} to={pathTo('pet', { id: petId })} variant="light" size="sm">
          {t('toRecord', { pet: format.letters(pet?.name ?? '') })}
        </Button>
      )
    return (
      <ul className={classes.fitting}>
        {entries.map((entry) => (
          <li key={entry.entryId}>
            <span>{words.state({ proof: entry, seenAt: null })}</span>
            <Button
              size="sm"
              loading={isLoading}
              aria-label={t('showWhich', { what, until: words.day(entry.validUntil) })}
              onClick={() => show({ petId, entryId: entry.entryId })}
            >
              {t('show')}
            </Button>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <>
      <VaccinationList {...{ vaccinations, zone, actionOf }} stay={stay} />
      <ProblemNotice error={error} />
    </>
  )
}

function HotelsList({ appointment, vaccinations }: VaccinationsProps) {
  const { t } = useTranslation('vaccinations')
  const { id, zone, stay } = appointment
  const [accept, { isLoading, error }] = vaccinationApi.useAcceptVaccinationMutation()
  const keyOf = useCommandKey()
  const actionOf = (need: VaccinationNeed, what: string) => {
    if (!isMissing(need, stay.departure)) return null
    const { petId, group } = need
    return (
      <Button
        size="sm"
        variant="light"
        loading={isLoading}
        aria-label={t('acceptWhich', { what })}
        onClick={() => void accept({ id, petId, group, idempotencyKey: keyOf({ id, petId, group }) })}
      >
        {t('accept')}
      </Button>
    )
  }
  return (
    <>
      <VaccinationList {...{ vaccinations, zone, actionOf }} stay={stay} />
      <ProblemNotice error={error} />
    </>
  )
}
