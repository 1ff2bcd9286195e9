import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { ServiceExtra } from '@lapka/contracts/service-table.ts'
import { tailorService } from '@lapka/domain/services/price-for-pet.ts'
import { Button } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { PetPortrait, usePetWords } from '../entities/pet/pet-portrait.tsx'
import { useNewPetPath } from '../entities/pet/use-new-pet-path.ts'
import { useTailored, withChoice } from '../entities/professional/use-tailored.ts'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/tailored.json'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { PriceTable } from './price-table.tsx'
import classes from './prices-and-times.module.css'

type Service = ProfessionalDetails['services'][number]

/** The animal, its price, and the extras. The choice lives in the address, so signing in loses none of it. */
export function AnimalPrice({ service }: { service: Service }) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const [parameters, setParameters] = useSearchParams()
  const { pets, pet, extraIds, tailored } = useTailored(service, parameters)
  const { rows = [], extras = [] } = service
  const choose = (choice: Parameters<typeof withChoice>[1]) =>
    setParameters((known) => withChoice(known, choice), { replace: true, preventScrollReset: true })
  return (
    <Card as="div" className={classes.parts}>
      {rows.length > 0 && pets && <PetChoice {...{ service, pets }} chosen={pet?.id} onChoose={(petId) => choose({ petId })} />}
      {rows.length > 0 && <PriceTable rows={rows} pet={pet} row={tailored?.row ?? null} />}
      {rows.length > 0 && pets === undefined && <SignIn />}
      {extras.length > 0 && <Extras {...{ extras, extraIds }} onChoose={(ids) => choose({ extraIds: ids })} />}
      {tailored && (
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

type PetChoiceProps = { service: Service; pets: Pet[]; chosen: string | undefined; onChoose: (petId: string) => void }

function PetChoice({ service, pets, chosen, onChoose }: PetChoiceProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const petWords = usePetWords()
  const whyNot = useWhyNot()
  const newPet = useNewPetPath()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('who')}</legend>
      {pets.map((pet) => {
        const why = whyNot(service, pet)
        return (
          <label key={pet.id}>
            <input
              type="radio"
              name="animal"
              checked={pet.id === chosen}
              disabled={why !== undefined && why.isFinal}
              onChange={() => onChoose(pet.id)}
            />
            <PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} size={48} />
            <span>
              <b>{format.letters(pet.name)}</b>
              <small>
                {[petWords(pet), pet.weightKg !== null && t('kg', { weight: pet.weightKg })].filter(Boolean).join(', ')}
              </small>
              {why && <small className={classes.why}>{why.text}</small>}
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

type ExtrasProps = { extras: ServiceExtra[]; extraIds: string[]; onChoose: (extraIds: string[]) => void }

function Extras({ extras, extraIds, onChoose }: ExtrasProps) {
  const { t } = useTranslation('tailored')
  const format = useFormat()
  const nameOf = useServiceNaming()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('extras')}</legend>
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
