export { endpoints } from './sources/endpoints.js'
export type { EndpointsOptions } from './sources/endpoints.js'
export { groupsByTag } from './sources/groups-by-tag.js'
export type { GroupsByTagOptions, Tag } from './sources/groups-by-tag.js'
