import { vaccineGroupsOf } from '@lapka/contracts/vaccine-groups.ts'
import { animalTypes, type AnimalType } from '@lapka/contracts/pets.ts'
import { MAX_VACCINATION_DAYS } from '@lapka/contracts/stays.ts'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import '../../../stays/vaccinations/texts.ts'
import { ChoiceCards } from '../choice-cards.tsx'
import fieldClasses from '../sections.module.css'
import { CountField, type RoomsForm } from './room-fields.tsx'
import { needText, type NeedText } from './rooms-form.ts'

/** Which vaccinations the hotel asks for, by species, and until when they are to be there. */
export function VaccinationFields({ form }: { form: RoomsForm }) {
  const { t } = useTranslation(['profile', 'vaccinations'])
  const { field } = useController({ control: form.control, name: 'vaccinations.needs' })
  const classes = useWatch({ control: form.control, name: 'classes' })
  const isTaken = (one: AnimalType) => classes.some(({ species }) => species.includes(one))
  const isOf = (one: AnimalType) => (need: NeedText) => need.startsWith(`${one}~`)
  return (
    <section className={fieldClasses.roomsPart} aria-labelledby="rooms-vaccinations">
      <h2 id="rooms-vaccinations">{t('rooms.vaccinations')}</h2>
      <p className={fieldClasses.note}>{t('rooms.vaccinationsNote')}</p>
      <div className={fieldClasses.grid}>
        {animalTypes
          .filter((one) => vaccineGroupsOf[one].length > 0 && (isTaken(one) || field.value.some(isOf(one))))
          .map((species) => (
            <div key={species} className={fieldClasses.whole}>
              <ChoiceCards
                legend={t(`profile:species.${species}`)}
                isLegendShown
                choices={vaccineGroupsOf[species].map((group) => ({
                  value: needText({ species, group }),
                  label: t(`vaccinations:group.${group}`),
                }))}
                chosen={field.value}
                onChoose={(chosen) => field.onChange(chosen)}
              />
            </div>
          ))}
        {field.value.length > 0 && (
          <CountField
            {...{ form, name: 'vaccinations.dueDays', label: t('rooms.vaccinationDays'), span: '3', most: MAX_VACCINATION_DAYS }}
            note={t('rooms.vaccinationDaysNote')}
          />
        )}
      </div>
    </section>
  )
}
