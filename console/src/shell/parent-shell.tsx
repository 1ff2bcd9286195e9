import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LateFooter } from './footer/late-footer.tsx'
import { LeftOutIfBroken } from './left-out-if-broken.tsx'
import { Header } from './header.tsx'
import classes from './parent-shell.module.css'
import skip from './skip.module.css'

/** Parents' and visitors' pages: one quiet bar above, one quiet footer, nothing fixed over the content but the bar itself. */
export function ParentShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a className={skip.skip} href="#content">
        {t('skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <LeftOutIfBroken>
        <LateFooter />
      </LeftOutIfBroken>
    </>
  )
}
