import { diagnosisCodes } from '@lapka/contracts/pet-records.ts'
import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TypedVisit } from './typed-visit.ts'

/** The list offers, own words are never refused. */
export function DiagnosisField() {
  const { t } = useTranslation('records')
  const { setValue } = useFormContext<TypedVisit>()
  const diagnoses = useWatch<TypedVisit, 'diagnoses'>({ name: 'diagnoses' })
  return (
    <TagsInput
      size="md"
      aria-label={t('visit.diagnosis')}
      placeholder={t('visit.diagnosisNote')}
      data={diagnosisCodes.map((code) => t(`diagnosis.${code}`))}
      maxTags={20}
      acceptValueOnBlur
      value={diagnoses}
      onChange={(chosen) => setValue('diagnoses', chosen, { shouldDirty: true })}
    />
  )
}
