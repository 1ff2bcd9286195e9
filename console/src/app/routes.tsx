import { lazy, Suspense, type ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { addressIn, hasEnglishAddress } from '@lapka/contracts/pages.ts'
import { InEnglish } from '../kit/i18n/use-address-language.ts'
import { shapeOf } from './page-shapes.ts'
import type { RegisteredPage } from '../kit/pages/registered-page.ts'
import { registry } from '../kit/pages/registry.ts'
import { AppShell } from './shell/app-shell.tsx'
import { BrokenPage } from './shell/broken-page.tsx'
import { PageSkeleton, Shaped, usePageShape, type PageShape } from '../kit/ui/page-skeleton.tsx'
import { TitledPage } from '../kit/ui/page-title.tsx'

type ShapedPage = RegisteredPage & { shape: PageShape | undefined; isInEnglish?: true }

/** Each screen is a file of its own, fetched on its first visit. */
const loadScreen = async ({ screen, component = nameOf(screen), props, audience, title, shape, isInEnglish }: ShapedPage) => {
  const screens =
    audience === 'everyone'
      ? (await import('./visitor-screens.ts')).visitorScreens
      : (await import('./late-screens.ts')).lateScreens
  const load = async (): Promise<ComponentType> => {
    const found = (await screens[`../${screen}.tsx`]?.()) as Record<string, ComponentType> | undefined
    const Found = found?.[component]
    if (Found === undefined) throw new Error(`${screen} has no ${component}`)
    return Found
  }
  const show = (Screen: ComponentType) => {
    const page = (
      <TitledPage title={title}>
        <Shaped as={shape}>
          <Screen {...props} />
        </Shaped>
      </TitledPage>
    )
    return isInEnglish ? <InEnglish>{page}</InEnglish> : page
  }
  if (audience !== 'operator') return { element: show(await load()) }
  // Operators' screens come once the guard has let the user in; all others while it checks. Its title's words come with it.
  const Guarded = lazy(async () => {
    const Screen = await load()
    return { default: () => show(Screen) }
  })
  return {
    element: (
      <Suspense fallback={<PageSkeleton shape={shape} />}>
        <Guarded />
      </Suspense>
    ),
  }
}

/** `pets/pet-list-page`: PetListPage. */
export const nameOf = (screen: string) =>
  (screen.split('/').at(-1) ?? '').replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** A page of several areas or trades stands at an address of each. */
export const pathsOf = ({ path, areas = [], trades = [], tail = '' }: RegisteredPage): string[] => {
  const each = [...areas, ...trades]
  return each.length === 0 ? [path + tail] : each.map((one) => path.replace(/:(?:area|trade)/, one) + tail)
}

const routesOf = (page: ShapedPage): RouteObject[] => {
  const route = (path: string, shown: ShapedPage): RouteObject => ({
    path,
    handle: { shape: page.shape },
    lazy: () => loadScreen(shown),
  })
  const { path, isPublic = false } = page
  const inEnglish = hasEnglishAddress({ path, isPublic }) ? [route(addressIn(path, 'en'), { ...page, isInEnglish: true })] : []
  return [...pathsOf(page).map((one) => route(one, page)), ...inEnglish]
}

/** Pages of one audience stand behind one guard, which so stays while the user goes from one to the next. */
const guarded = (pages: ShapedPage[]): RouteObject[] => {
  const guards = new Map<string, RouteObject & { children: RouteObject[] }>()
  for (const page of pages) {
    const { audience = 'signed-in', instead } = page
    const key = `${audience} ${instead}`
    const guard = guards.get(key) ?? { children: [] }
    if (audience !== 'everyone')
      guard.lazy = async () => {
        const { PageGuard } = await import('./page-guard.tsx')
        return { element: <PageGuard audience={audience} instead={instead} /> }
      }
    guard.children.push(...routesOf(page))
    guards.set(key, guard)
  }
  return [...guards.values()]
}

/** Of the page whose screen has not come yet. */
function OpenedSkeleton() {
  return <PageSkeleton shape={usePageShape()} />
}

/** The router's tree, made of the registry. */
export const routes: RouteObject[] = [
  {
    element: <AppShell />,
    errorElement: <BrokenPage />,
    // A failure within a page leaves the shell around it standing.
    children: [
      {
        errorElement: <BrokenPage />,
        // The header stands at once; only the screen is waited for.
        hydrateFallbackElement: <OpenedSkeleton />,
        children: [
          ...guarded(Object.entries<RegisteredPage>(registry).map(([name, page]) => ({ ...page, shape: shapeOf(name) }))),
          { path: '*', lazy: async () => ({ Component: (await import('../kit/ui/page-state.tsx')).NotFound }) },
        ],
      },
    ],
  },
]
