import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { listCentsOf, type LineOfPet } from '@lapka/contracts/money.ts'
import { MAX_PETS_TOGETHER } from '@lapka/contracts/service-table.ts'
import { areTakenTogether, type TailoredService } from '@lapka/domain/services/price-for-pet.ts'
import { Button } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { PetPortrait, usePetWords } from '../entities/pet/pet-portrait.tsx'
import { useNewPetPath } from '../entities/pet/use-new-pet-path.ts'
import { withChoice } from '../entities/professional/booking-choice.ts'
import { takesSeveral, useTailored } from '../entities/professional/use-tailored.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { Extras, useWhyNot } from './extras.tsx'
import { PriceTable } from './price-table.tsx'
import './tailored-texts.ts'
import classes from './prices-and-times.module.css'

type Service = ProfessionalDetails['services'][number]

type AnimalPriceProps = { professional: ProfessionalDetails; service: Service }

/** The animals, what each costs, and the extras. The choice lives in the address, so signing in loses none of it. */
export function AnimalPrice({ professional, service }: AnimalPriceProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const [parameters, setParameters] = useSearchParams()
  const { pets, chosen, extraIds, further, tailored } = useTailored({ professional, service }, parameters)
  const { rows = [], extras = [] } = service
  const isByAnimal = [service, ...further.map((one) => one.service)].some((one) => (one.rows ?? []).length > 0)
  const [pet, ...others] = chosen
  const isChosen = isByAnimal || ((pets ?? []).length > 1 && takesSeveral(professional))
  const choose = (choice: Parameters<typeof withChoice>[1]) =>
    setParameters((known) => withChoice(known, choice), { replace: true, preventScrollReset: true })
  return (
    <Card as="div" className={classes.parts}>
      {isChosen && pets && (
        <PetChoice
          {...{ service, pets }}
          isSeveral={takesSeveral(professional)}
          chosen={chosen.map(({ id }) => id)}
          onChoose={(petIds) => choose({ petIds })}
        />
      )}
      {rows.length > 0 && others.length === 0 && (
        <PriceTable rows={rows} pet={pet} row={(tailored?.inTurn?.[0]?.tailored ?? tailored)?.row ?? null} />
      )}
      {isByAnimal && pets === undefined && <SignIn />}
      {extras.length > 0 && (
        <Extras {...{ extras, extraIds }} isForEach={others.length > 0} onChoose={(ids) => choose({ extraIds: ids })} />
      )}
      {tailored?.further && <EachPet {...{ tailored, chosen }} areTogether={areTakenTogether(professional.role)} />}
      {tailored?.inTurn && <EachService {...{ tailored, chosen }} inTurn={tailored.inTurn} />}
      {tailored && (isByAnimal || extras.length > 0 || others.length > 0 || further.length > 0) && (
        <p className={classes.note}>
          <IconClockHour4 size={20} stroke={1.75} aria-hidden="true" />
          {t('room', { length: format.minutes(tailored.durationMinutes) })}
        </p>
      )}
    </Card>
  )
}

/** A visitor's animal is unknown; a professional books nothing here. */
function SignIn() {
  const { t } = useTranslation('tailored')
  const { pathname, search } = useLocation()
  const user = useCurrentUser()
  if (user !== null) return user.role === 'PARENT' ? null : <p className={classes.quiet}>{t('notParent')}</p>
  return (
    <div className={classes.signIn}>
      <p>{t('signIn')}</p>
      <Button component={Link} to={pathTo('login', null, { redirectedFrom: pathname + search })}>
        {t('enter')}
      </Button>
    </div>
  )
}

type EachServiceProps = { tailored: TailoredService; inTurn: NonNullable<TailoredService['inTurn']>; chosen: Pet[] }

/** What each of several services costs, for all animals, and all of them. */
function EachService({ tailored, inTurn, chosen }: EachServiceProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const language = useLanguage()
  const nameOf = useServiceNaming()
  return (
    <section className={classes.each} aria-labelledby="services-in-turn">
      <h2 id="services-in-turn">{t('eachService')}</h2>
      <dl>
        {inTurn.map(({ service, tailored: one }) => {
          const petName = (petId: string | undefined) => format.pets(chosen.filter(({ id }) => id === petId))
          const parts = one.price.lines.map(({ item }) =>
            [petName(item.petId), language === 'bg' ? item.name : item.nameEn].filter(Boolean).join(': '),
          )
          return (
            <div key={service.id}>
              <dt>
                <b>{nameOf(service)}</b>
                <small>{format.minutes(one.durationMinutes)}</small>
                {parts.length > 1 && parts.map((part) => <small key={part}>{part}</small>)}
              </dt>
              <dd>{format.euro(listCentsOf(one.price))}</dd>
            </div>
          )
        })}
        <Total tailored={tailored} />
      </dl>
    </section>
  )
}

function Total({ tailored }: { tailored: TailoredService }) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  return (
    <div>
      <dt>{t('total', { length: format.minutes(tailored.durationMinutes) })}</dt>
      <dd>{format.euro(listCentsOf(tailored.price))}</dd>
    </div>
  )
}

type EachPetProps = { tailored: TailoredService; chosen: Pet[]; areTogether: boolean }

/** What each of several costs, and all of them. */
function EachPet({ tailored, chosen, areTogether }: EachPetProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const language = useLanguage()
  const { lines } = tailored.price
  return (
    <section className={classes.each} aria-labelledby="each">
      <h2 id="each">{t('each')}</h2>
      <p>{t(areTogether ? 'together' : 'inTurn')}</p>
      <dl>
        {chosen.map(({ id, name }) => (
          <div key={id}>
            <dt>
              <b>{format.letters(name)}</b>
              <small>
                {lines.flatMap(({ item }) => (isOf(item, id) ? (language === 'bg' ? item.name : item.nameEn) : [])).join(' + ')}
              </small>
            </dt>
            <dd>{format.euro(listCentsOf({ lines: lines.filter(({ item }) => isOf(item, id)) }))}</dd>
          </div>
        ))}
        <Total tailored={tailored} />
      </dl>
    </section>
  )
}

const isOf = (item: LineOfPet['item'], petId: string): boolean => item.petId === petId

type PetChoiceProps = {
  service: Service
  pets: Pet[]
  isSeveral: boolean
  chosen: string[]
  onChoose: (petIds: string[]) => void
}

function PetChoice({ service, pets, isSeveral, chosen, onChoose }: PetChoiceProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const petWords = usePetWords()
  const whyNot = useWhyNot()
  const newPet = useNewPetPath()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('who')}</legend>
      {isSeveral && pets.length > 1 && <p className={classes.quiet}>{t('several')}</p>}
      {pets.map((pet) => {
        const why = whyNot(service, pet)
        const isChosen = chosen.includes(pet.id)
        const others = chosen.filter((id) => id !== pet.id)
        const isFull = isSeveral && !isChosen && chosen.length >= MAX_PETS_TOGETHER
        return (
          <label key={pet.id}>
            <input
              type={isSeveral && pets.length > 1 ? 'checkbox' : 'radio'}
              name="animal"
              checked={isChosen}
              disabled={why?.isFinal === true || isFull}
              // One of them comes in any case: the last one is left by choosing another.
              onChange={() =>
                onChoose(!isSeveral ? [pet.id] : !isChosen ? [...chosen, pet.id] : others.length > 0 ? others : chosen)
              }
            />
            <PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} size={48} />
            <span>
              <b>{format.letters(pet.name)}</b>
              <small>
                {[petWords(pet), pet.weightKg !== null && t('kg', { weight: pet.weightKg })].filter(Boolean).join(', ')}
              </small>
              {why && <small className={classes.why}>{why.text}</small>}
              {isFull && why === undefined && <small className={classes.why}>{t('most', { most: MAX_PETS_TOGETHER })}</small>}
            </span>
          </label>
        )
      })}
      {pets.length === 0 && <p className={classes.quiet}>{t('noPet')}</p>}
      <Link to={newPet}>{t(pets.length === 0 ? 'addPet' : 'anotherPet')}</Link>
    </fieldset>
  )
}
