import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import './texts.ts'
import classes from './reviews.module.css'

const all = [1, 2, 3, 4, 5]

/** Given stars. Apricot is decoration; the number is in the label. */
export function GivenStars({ stars, size = 17 }: { stars: number; size?: number }) {
  const { t } = useTranslation('reviews')
  return (
    <span className={classes.stars} role="img" aria-label={t('of5', { stars })}>
      {all.map((star) =>
        star <= stars ? (
          <IconStarFilled key={star} size={size} data-filled aria-hidden="true" />
        ) : (
          <IconStar key={star} size={size} stroke={1.75} aria-hidden="true" />
        ),
      )}
    </span>
  )
}
