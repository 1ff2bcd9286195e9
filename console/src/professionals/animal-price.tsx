import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { listCentsOf, type LineOfPet } from '@lapka/contracts/money.ts'
import { MAX_PETS_TOGETHER, type ServiceExtra } from '@lapka/contracts/service-table.ts'
import { areTakenTogether, tailorService, type TailoredService } from '@lapka/domain/services/price-for-pet.ts'
import { Button } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { PetPortrait, usePetWords } from '../entities/pet/pet-portrait.tsx'
import { useNewPetPath } from '../entities/pet/use-new-pet-path.ts'
import { takesSeveral, useTailored, withChoice } from '../entities/professional/use-tailored.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import texts from '../kit/i18n/bg/tailored.json'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { PriceTable } from './price-table.tsx'
import classes from './prices-and-times.module.css'

type Service = ProfessionalDetails['services'][number]

type AnimalPriceProps = { professional: ProfessionalDetails; service: Service }

/** The animals, what each costs, and the extras. The choice lives in the address, so signing in loses none of it. */
export function AnimalPrice({ professional, service }: AnimalPriceProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const [parameters, setParameters] = useSearchParams()
  const { pets, chosen, extraIds, tailored } = useTailored({ professional, service }, parameters)
  const { rows = [], extras = [] } = service
  const [pet, ...others] = chosen
  const isChosen = rows.length > 0 || ((pets ?? []).length > 1 && takesSeveral(professional))
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
      {rows.length > 0 && others.length === 0 && <PriceTable rows={rows} pet={pet} row={tailored?.row ?? null} />}
      {rows.length > 0 && pets === undefined && <SignIn />}
      {extras.length > 0 && (
        <Extras {...{ extras, extraIds }} isForEach={others.length > 0} onChoose={(ids) => choose({ extraIds: ids })} />
      )}
      {tailored?.further && <EachPet {...{ tailored, chosen }} areTogether={areTakenTogether(professional.role)} />}
      {tailored && (rows.length > 0 || extras.length > 0 || others.length > 0) && (
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
        <div>
          <dt>{t('total', { length: format.minutes(tailored.durationMinutes) })}</dt>
          <dd>{format.euro(listCentsOf(tailored.price))}</dd>
        </div>
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

/** Why no row is for an animal; not final where its owner only has to say what it weighs or what coat it has. */
const useWhyNot = () => {
  const { t } = useTranslation('tailored')
  return (service: Service, pet: Pet): { text: string; isFinal: boolean } | undefined => {
    const tailored = tailorService(service, pet)
    if (!('refused' in tailored)) return undefined
    if (tailored.refused === 'PET_UNDESCRIBED') return { text: t('undescribed'), isFinal: false }
    const ofSpecies = (service.rows ?? []).filter(({ species }) => species === pet.animalType)
    if (ofSpecies.length === 0) return { text: t(`noSpecies.${pet.animalType}`), isFinal: true }
    const most = Math.max(...ofSpecies.map(({ upToKg }) => upToKg ?? Infinity))
    const isTooHeavy = (pet.weightKg ?? 0) > most
    return { text: isTooHeavy ? t('tooHeavy', { most, weight: pet.weightKg }) : t('noCoat'), isFinal: true }
  }
}

type ExtrasProps = { extras: ServiceExtra[]; extraIds: string[]; isForEach: boolean; onChoose: (extraIds: string[]) => void }

function Extras({ extras, extraIds, isForEach, onChoose }: ExtrasProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const nameOf = useServiceNaming()
  return (
    <fieldset className={classes.choices}>
      <legend>{t(isForEach ? 'extrasOfEach' : 'extras')}</legend>
      {extras.map((extra) => {
        const { id, priceCents, durationMinutes } = extra
        const isChosen = extraIds.includes(id)
        return (
          <label key={id}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChoose(isChosen ? extraIds.filter((other) => other !== id) : [...extraIds, id])}
            />
            <span>
              <b>{nameOf(extra)}</b>
              <small>{durationMinutes === 0 ? t('noLonger') : t('longer', { length: format.minutes(durationMinutes) })}</small>
            </span>
            <span className={classes.price}>{format.euro(priceCents)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

i18next.addResourceBundle('bg', 'tailored', texts)
