import type { Server, sendUnaryData } from '@grpc/grpc-js'
import gossipService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb.js'
import gossipPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb.js'
import type { Member } from './cluster.ts'

const states = gossipPb.MemberInfo.VNodeState
const stateOf: Record<Member['state'], number> = { Leader: states.LEADER, Follower: states.FOLLOWER, Unknown: states.UNKNOWN }

/** How a client that knows several nodes finds the leader. */
export const addGossip = (server: Server, members: () => Member[]): void => {
  const read = (_: unknown, answer: sendUnaryData<gossipPb.ClusterInfo>): void => {
    const infos = members().map((member) => {
      const endPoint = new gossipPb.EndPoint().setAddress(member.httpEndPointIp).setPort(member.httpEndPointPort)
      const info = new gossipPb.MemberInfo().setIsAlive(member.isAlive).setHttpEndPoint(endPoint)
      info.setState(stateOf[member.state] as gossipPb.MemberInfo.VNodeState)
      return info
    })
    answer(null, new gossipPb.ClusterInfo().setMembersList(infos))
  }
  server.addService(gossipService.GossipService, { read })
}
