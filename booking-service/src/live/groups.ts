/** The members of groups. A group without members is none. */
export const createGroups = <Name, Member>() => {
  const groups = new Map<Name, Set<Member>>()
  return {
    join: (name: Name, member: Member): void => {
      const group = groups.get(name)
      if (group === undefined) groups.set(name, new Set([member]))
      else group.add(member)
    },
    leave: (name: Name, member: Member): void => {
      const group = groups.get(name)
      group?.delete(member)
      if (group?.size === 0) groups.delete(name)
    },
    /** In the order in which they joined. */
    of: (name: Name): ReadonlySet<Member> | undefined => groups.get(name),
    names: (): Name[] => [...groups.keys()],
    largest: (): ReadonlySet<Member> | undefined => {
      let largest: Set<Member> | undefined
      for (const group of groups.values()) if (group.size > (largest?.size ?? 0)) largest = group
      return largest
    },
  }
}
