import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { Picture } from '../kit/look/picture.tsx'
import classes from './professional-page.module.css'

const PhotoDialog = lazy(async () => ({ default: (await import('../reviews/photo-dialog.tsx')).PhotoDialog }))

/** So many stand beside the name; the others wait behind them. */
const MAX_SHOWN = 3

/** Photos of the place: the first large, two beside it, all of them in a viewer. */
export function Gallery({ photos }: { photos: ProfessionalDetails['gallery'] }) {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const language = useLanguage()
  const [shown, setShown] = useState<number | null>(null)
  const named = photos.map(({ url, alt, altEn }) => ({ url, alt: language === 'en' && altEn ? altEn : format.letters(alt) }))
  return (
    <div className={classes.gallery} data-count={Math.min(photos.length, MAX_SHOWN)}>
      {named.slice(0, MAX_SHOWN).map(({ url, alt }, index) => (
        <button key={url} type="button" aria-label={t('profile.openPhoto', { alt })} onClick={() => setShown(index)}>
          <Picture
            src={url}
            alt=""
            sizes={index === 0 ? '(max-width: 767px) 66vw, 330px' : '(max-width: 767px) 33vw, 170px'}
            {...(index === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          />
        </button>
      ))}
      {photos.length > 1 && (
        <button type="button" className={classes.allPhotos} onClick={() => setShown(0)}>
          <IconPhoto size={17} stroke={1.75} aria-hidden="true" /> {t('profile.allPhotos', { count: photos.length })}
        </button>
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          <PhotoDialog photos={named} shown={shown} onShow={setShown} />
        </Suspense>
      )}
    </div>
  )
}
