import { distanceBuckets } from '@lapka/contracts/api/professionals.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { SniffingDog } from '../look/art/scenes.tsx'
import { useSearch } from './use-search.ts'
import classes from './find-page.module.css'

/** No dead ends: where the list ends, or is empty, there is a way to more. */
export function ListEnd({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('professionals')
  const { search, change } = useSearch()
  const wider = search.bucket && distanceBuckets[distanceBuckets.findIndex((bucket) => bucket === search.bucket) + 1]
  return (
    <section className={classes.end}>
      <SniffingDog />
      <div>
        {!isEmpty && <h2>{t('find.all')}</h2>}
        <p>{t(isEmpty ? 'find.noneText' : 'find.allText')}</p>
        {wider && (
          <Button variant="light" onClick={() => change({ bucket: wider })}>
            {t('find.wider', { distance: t(`filters.buckets.${wider}`) })}
          </Button>
        )}{' '}
        <Button variant={wider ? 'subtle' : 'light'} component={Link} to="/find-professional">
          {t('find.clear')}
        </Button>
      </div>
    </section>
  )
}
