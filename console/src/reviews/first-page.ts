type InfiniteQuery<Page> = {
  currentData?: { pages: Page[] } | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** A list that comes in pages as the query of its first one, which alone has what is said of the whole list. */
export const firstPageOf = <Page>({ currentData, error, isFetching, refetch }: InfiniteQuery<Page>) => ({
  currentData: currentData?.pages[0],
  error,
  isFetching,
  refetch,
})
