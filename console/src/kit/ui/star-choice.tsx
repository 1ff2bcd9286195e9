import { Group } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './complete.module.css'

const ratings = [1, 2, 3, 4, 5] as const

type StarsProps = { legend: string; value: number; onChange: (rating: number) => void; error: string | false }

/** One to five, as radio buttons; what was chosen is also said in words. */
export function Stars({ legend, value, onChange, error }: StarsProps) {
  const { t } = useTranslation('consultations-complete')
  const id = useId()
  return (
    <Group component="fieldset" className={classes.stars} gap={2} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {ratings.map((rating) => (
        <label key={rating}>
          <input
            type="radio"
            name={id}
            value={rating}
            checked={value === rating}
            onChange={() => onChange(rating)}
            aria-label={t('feedback.of', { rating, words: t(`feedback.words.${rating}`) })}
          />
          {rating <= value ? (
            <IconStarFilled size={30} data-filled aria-hidden="true" />
          ) : (
            <IconStar size={30} stroke={1.5} aria-hidden="true" />
          )}
        </label>
      ))}
      <span aria-hidden="true">{ratings.map((rating) => rating === value && t(`feedback.words.${rating}`))}</span>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </Group>
  )
}
