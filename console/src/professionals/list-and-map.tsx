import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useIsFrom } from '../kit/look/breakpoints.ts'
import { TabLinks } from '../kit/ui/tab-links.tsx'
import './texts.ts'
import classes from './find-page.module.css'

/** Side by side where there is room for both, else one of them: which one stands in the address. */
export function ListAndMap({ list, map }: { list: ReactNode; map: ReactNode }) {
  const { t } = useTranslation('professionals')
  const [parameters] = useSearchParams()
  const isWide = useIsFrom('desktop')
  const isMap = parameters.get('show') === 'map'
  const tabTo = (show: 'list' | 'map') => {
    const next = new URLSearchParams(parameters)
    next.delete('show')
    if (show === 'map') next.set('show', show)
    return { to: `?${next.toString()}`, text: t(`map.${show}`), isCurrent: isMap === (show === 'map') }
  }
  return (
    <>
      <TabLinks
        className={classes.switch}
        label={t('map.switch')}
        tabs={[tabTo('list'), tabTo('map')]}
        doesReplace={false}
        isCompact
      />
      <div className={classes.both} data-show={isMap ? 'map' : 'list'}>
        <div className={classes.list}>{list}</div>
        {(isWide || isMap) && (
          <div className={classes.beside}>
            <Suspense fallback={null}>{map}</Suspense>
          </div>
        )}
      </div>
    </>
  )
}
