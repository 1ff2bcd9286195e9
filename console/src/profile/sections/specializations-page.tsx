import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { usualSpecializations } from '@lapka/contracts/specializations.ts'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSpecialization } from '../../professionals/professional-words.ts'
import { ChoiceCards } from '../choice-cards.tsx'
import { OwnSpecialization } from '../own-specialization.tsx'
import { PartPage } from '../part-page.tsx'
import { SectionForm } from '../section-form.tsx'
import classes from './fields.module.css'

export function SpecializationsPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const inWords = useSpecialization()
  const form = useForm({
    resolver: zodResolver(sectionBodies.specializations),
    defaultValues: profile.sections.specializations ?? { specializations: [] },
  })
  const chosen = useWatch({ control: form.control, name: 'specializations' })
  const choices = [...new Set([...usualSpecializations[profile.role], ...chosen])]
  const choose = (specializations: string[]) =>
    form.setValue('specializations', specializations, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <PartPage part="specializations">
      <SectionForm section="specializations" profile={profile} form={form} toBody={(values) => values}>
        <ChoiceCards
          legend={t('section.specializations.title')}
          choices={choices.map((name) => ({ value: name, label: inWords(name) }))}
          chosen={chosen}
          onChoose={choose}
          error={form.formState.errors.specializations && t('fault.chooseOne')}
        />
        <OwnSpecialization onAdd={(name) => !chosen.includes(name) && choose([...chosen, name])} />
        <p className={classes.none} role="status">
          {chosen.length > 0 && t('specializations.chosen', { count: chosen.length, first: inWords(chosen[0]) })}
        </p>
      </SectionForm>
    </PartPage>
  )
}
