import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { PageState } from '../kit/ui/page-state.tsx'
import { AnimalTiles } from './animal-tiles.tsx'
import { useAnimalsQuery } from './adoptions-api.ts'
import classes from './adoptions.module.css'

/** In place of prices and times: the animals of a shelter that look for a home. */
export function ShelterAnimals({ shelterId }: { shelterId: string }) {
  const { t } = useTranslation('adoptions')
  const query = useAnimalsQuery({ professionalId: shelterId })
  return (
    <section className={classes.ofShelter} aria-labelledby="animals">
      <h2 id="animals">{t('ofShelter.title')}</h2>
      <PageState query={query}>
        {({ items, count }) =>
          items.length === 0 ? (
            <p className={classes.none}>
              {t('ofShelter.none')} <Link to={pathTo('adopt')}>{t('animal.others')}</Link>
            </p>
          ) : (
            <>
              <AnimalTiles animals={items} />
              {count > items.length && (
                <p className={classes.none}>
                  <Link to={pathTo('adopt', null, { shelter: shelterId })}>{t('ofShelter.more', { count })}</Link>
                </p>
              )}
            </>
          )
        }
      </PageState>
    </section>
  )
}
