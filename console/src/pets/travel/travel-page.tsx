import type { PetCare } from '@lapka/contracts/api/pet-care.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { DEFAULT_ZONE, isLocalDate } from '@lapka/contracts/time.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { checkTravel, type TravelCheck } from '@lapka/domain/pets/travel-check.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { usePetCareQuery } from '../../entities/pet/care-api.ts'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { usePetsQuery } from '../../entities/pet/pets-api.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/travel.json'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { NotFound, PageState } from '../../kit/ui/page-state.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { Extract } from './extract.tsx'
import { NextSteps } from './next-steps.tsx'
import { TravelRules } from './travel-rules.tsx'
import classes from './travel.module.css'

/** How far ahead the first answer looks. */
const FIRST_DAYS_AHEAD = 30

/** Whether a pet may travel within the Union on a day, and what is missing. The rules run here, so another day needs no answer of a server. */
export function TravelPage() {
  const { id } = useParams()
  const pets = usePetsQuery()
  const care = usePetCareQuery()
  return (
    <PageState query={pets}>
      {({ items }) => {
        const pet = items.find((one) => one.id === id)
        if (pet === undefined) return <NotFound />
        return (
          <PageState query={care}>
            {({ items: cares }) => <Travel pet={pet} pets={items} care={cares.find(({ petId }) => petId === pet.id)} />}
          </PageState>
        )
      }}
    </PageState>
  )
}

type TravelProps = { pet: Pet; pets: Pet[]; care: PetCare | undefined }

function Travel({ pet, pets, care }: TravelProps) {
  const { t } = useTranslation('travel')
  const format = useFormat()
  const today = localDateOf(useNow(60_000), DEFAULT_ZONE)
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get('on') ?? ''
  const travelOn = isLocalDate(asked) && asked >= today ? asked : addDays(today, FIRST_DAYS_AHEAD)
  const check = checkTravel(factsOf(pet, care), { today, travelOn })
  return (
    <div className={classes.page}>
      <nav className={classes.pets} aria-label={t('pets')}>
        {pets.map((one) => (
          <Link key={one.id} to={pathTo('petTravel', { id: one.id })} aria-current={one.id === pet.id ? 'page' : undefined}>
            <PetPortrait animalType={one.animalType} photoUrl={one.photoUrl} size={32} /> {format.letters(one.name)}
          </Link>
        ))}
      </nav>
      <Verdict pet={pet} check={check} />
      {'rules' in check && (
        <div className={classes.trip}>
          <DateField label={t('when')} value={travelOn} min={today} onChange={(on) => setParameters({ on }, { replace: true })} />
          <InTime check={check} travelOn={travelOn} />
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          {check.verdict === 'needs-dose' && <NextSteps pet={pet} check={check} today={today} />}
          {'rules' in check && <TravelRules pet={pet} rules={check.rules} today={today} />}
        </div>
        <aside className={classes.stack} aria-label={t('extract.title')}>
          <Extract pet={pet} check={check} />
          <p className={classes.official}>
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
            <span>
              <b>{t('official.title')}</b> {t('official.text')}
            </span>
          </p>
          <p className={classes.soft}>{t('elsewhere')}</p>
        </aside>
      </div>
    </div>
  )
}

const factsOf = (pet: Pet, care: PetCare | undefined) => ({
  animalType: pet.animalType,
  born: pet.born,
  rabies: care?.rabies ?? [],
  ...(pet.chip !== '' && { chip: { code: pet.chip, ...(pet.chippedOn !== null && { since: pet.chippedOn }) } }),
  ...(pet.death !== null && { diedOn: pet.death.on ?? pet.born }),
})

function Verdict({ pet, check }: { pet: Pet; check: TravelCheck }) {
  const { t } = useTranslation('travel')
  const format = useFormat()
  const date = (day: string) => format.date(noonOf(day, DEFAULT_ZONE))
  const words = {
    pet: format.letters(pet.name),
    date: 'from' in check ? date(check.from) : 'on' in check ? date(check.on) : '',
    until: 'until' in check ? format.dayWithYear(noonOf(check.until, DEFAULT_ZONE)) : '',
    dose: 'doseOn' in check ? date(check.doseOn) : '',
  }
  const title = t(`verdict.${check.verdict}.title`, words)
  usePageTitle(title)
  return (
    <header>
      <h1>{title}</h1>
      <p>{t(`verdict.${check.verdict}.lead`, words)}</p>
    </header>
  )
}

function InTime({ check, travelOn }: { check: TravelCheck; travelOn: string }) {
  const { t } = useTranslation('travel')
  const format = useFormat()
  if (check.verdict !== 'needs-dose' && check.verdict !== 'later') return null
  if (check.verdict === 'needs-dose' && check.isInTime)
    return (
      <p data-tone="ok">
        <IconCheck size={20} stroke={2.25} aria-hidden="true" />
        {t('inTime', { day: format.day(noonOf(check.doseBy ?? check.doseOn, DEFAULT_ZONE)) })}
      </p>
    )
  return (
    <p data-tone="warn">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      {t('tooLate', { day: format.day(noonOf(travelOn, DEFAULT_ZONE)) })}
    </p>
  )
}

i18next.addResourceBundle('bg', 'travel', texts)
