/** The files of all public screens. The server names this list along with the screen, so it costs no time of its own. */
export const visitorScreens = import.meta.glob([
  '../{accounts,blog,home,newsletter,professionals,promotions,site}/**/*-{page,pages}.tsx',
  '../adoptions/{adopt,animal}-page.tsx',
  '../bills/receipt-page.tsx',
  '../courses/course-page.tsx',
  '../pets/shares/shared-record-page.tsx',
  '../reviews/{reviews,rules}-page.tsx',
  '../consultations/ask/*-page.tsx',
])
