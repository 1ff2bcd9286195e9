import type { AppointmentDetails, VisitingPet } from '@lapka/contracts/api/appointments.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useLanguage } from '../../kit/i18n/use-language.ts'
import { useAgeWords } from '../../entities/pet/pet-portrait.tsx'
import '../../entities/pet/pets-api.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import classes from './work.module.css'

const careFields = ['allergies', 'medicine', 'feeding', 'emergencyContact', 'usualVet'] as const

/** What the keepers of each animal wrote for those who look after it. */
export function CareCards({ appointment: { care } }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation(['work', 'pets'])
  return care.map(({ petId, petName, ...words }) => (
    <Card key={petId} title={t('patient.care', { pet: petName })} className={classes.patient}>
      <Facts facts={careFields.map((field) => words[field] !== '' && { name: t(`pets:form.${field}`), value: words[field] })} />
    </Card>
  ))
}

/** Why they come, and what there is to know of the animal. */
export function PatientCard({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation(['work', 'pets'])
  const format = useFormat()
  const { pets, patients, reason, parent, professional, overlap } = appointment
  const [parentName = ''] = parent.displayName.split(' ')
  const isMedical = professional.role === 'VET'
  return (
    <Card
      title={t(isMedical && parentName !== '' ? 'patient.worries' : 'patient.toKnow', {
        parent: parentName,
        pet: format.pets(pets),
      })}
      className={classes.patient}
    >
      {reason === '' ? <p className={classes.soft}>{t('patient.noReason')}</p> : <blockquote>{reason}</blockquote>}
      {overlap && <p className={classes.soft}>{t('patient.overlap', { reason: overlap.reason })}</p>}
      {pets.map((pet) => (
        <PatientFacts key={pet.id} pet={pet} patient={patients.find(({ petId }) => petId === pet.id)} isNamed={pets.length > 1} />
      ))}
    </Card>
  )
}

type PatientFactsProps = { pet: VisitingPet; patient: AppointmentDetails['patients'][number] | undefined; isNamed: boolean }

function PatientFacts({ pet, patient, isNamed }: PatientFactsProps) {
  const { t } = useTranslation(['work', 'pets'])
  const language = useLanguage()
  const age = useAgeWords()
  const { letters } = useFormat()
  return (
    <>
      {isNamed && <h3>{letters(pet.name)}</h3>}
      <Facts
        className={classes.facts}
        facts={[
          { name: t('patient.kind'), value: t(`pets:type.${pet.animalType}`) },
          pet.breed !== '' && { name: t('patient.breed'), value: breedName(pet.animalType, pet.breed, language) },
          patient && {
            name: t('patient.age'),
            value: `${age(patient.born)}, ${t(`pets:gender.${patient.gender}`)}`,
          },
          patient &&
            patient.temperament.length > 0 && {
              name: t('patient.temperament'),
              value: patient.temperament
                .map((one) => (one === 'other-please-specify' ? patient.temperamentNote : t(`pets:temperament.${one}`)))
                .join(', '),
            },
        ]}
      />
    </>
  )
}
