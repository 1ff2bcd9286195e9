import { TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWeightWords } from '../record/use-weight-words.ts'
import type { TypedVisit } from './typed-visit.ts'
import classes from './visit.module.css'

const measures = ['kilograms', 'temperature', 'pulse', 'breaths'] as const

/** Weight, temperature, pulse and breaths, each with the unit in its label. */
export function Measures({ faults, last }: { faults: readonly string[]; last: number | undefined }) {
  const { t } = useTranslation('records')
  const words = useWeightWords()
  const { register } = useFormContext<TypedVisit>()
  return (
    <div className={classes.measures}>
      {measures.map((name) => (
        <TextInput
          key={name}
          size="md"
          label={t(`visit.${name}`)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={name === 'kilograms' && last !== undefined ? t('visit.lastWeight', { weight: words(last) }) : undefined}
          error={faults.includes(name) && t('visit.noNumber')}
          {...register(name)}
        />
      ))}
    </div>
  )
}
