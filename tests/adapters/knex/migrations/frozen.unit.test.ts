import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import knex from 'knex';
import { postgresConfig, sqliteConfig } from '../../../../adapters/knex/index.js';
import { migrationNames, statementsOf } from '../../../../adapters/knex/migrations/statements.js';
import { dialectOf } from '../../../../adapters/knex/session/dialect.js';
import { defaultNames } from '../../../support/stores/default-names.js';
import { suite } from '../../../support/suite.js';

/** The SHA-256 of each released migration's statements. A changed schema is a new migration. */
const released = {
  sqlite: {
    '0001_initial': '9ed37ec773c82ddfec51a6b1825bc7e6c5afcfaa3aa20a0db032228730f855ef',
    '0002_pending_media': 'c766d7c9af8f910506b7a6ba05f7106d461ccfc912c6dc77c173c7cc09475c4b',
    '0003_steady_time': '7101ff42b56c7670f78cc950a5bd45a4ad7385b94a2ba5134d5978d99613ec5b',
    '0004_room_for_updates': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '0005_event_subscriptions': '925e951937888d56cad1af3877b45bdd68a78f1bc5abafd17e03c217e55fecab',
    '0006_incarnations': '1170186071fc6acabc3498647690168dcaeb00fa493f12b0b10475e31e09c8db',
    '0007_oldest_server': '65a668fb4cbad7f7618c7ad949209f03c0c3dbd919ddf50218fd1be527611885',
    '0008_retention_limits': 'a136b4059cefca47486e6d5dec3d17b67965a9230b708433bc309df99c7e1416',
    '0009_event_traces': '54fb1657802eaa5677e4ef880f78d548e35d1fa773fda7930132b6d01ffc2c21',
    '0010_key_names': '46fdf24934d33bcbcea050eb5961be9ecb964eee548ca00f5bec58f50a8a171a',
    '0011_people': 'fd6f50689740ca28e2e2b1fce6aba135df2fc2ff6c05b7151fa29ab3dc3cfd8e',
    '0012_event_counts': '031b1db484b66f35ad3d4d7f93a071400aa05ad2cb666f17157d37c3f2de2a31',
    '0013_queue_samples': 'f9c8527767723aac0aef5feec3367bb13cbea185516be418baf53d306d04daf0',
    '0014_attempt_counts': '4ae8ced9528014c5f3f5a28ad4b91a0047cb3df87e44b82a72fee4c0f33172af',
    '0015_key_proofs': '8f596b1ea512f53b66103448554c041cda16b53b5bf9ace4e271bb0df945c46e',
    '0016_invitations': '5eee2409810958414af5a93d204e611201cade204f773c276f55e69c5c7ecf1b',
    '0017_user_addresses': '77a9911cefdd2ec95c3d9232ac5e2a3b2221b2a20c030ce92c163a3522ff7566',
    '0018_stored_answers': '1ef8edbf96e84f16715149777fdd32ea5b31650a3fd78caaf2c1fc8189d42aaf',
    '0019_dead_letters': '03f2dca45d0fc736ee2dd7a11abb45b0cb9f4c11798f1f42c28ffb8b2673077a',
    '0020_deleted_media': '6453b754050fc2586d89ea3f11258826764861ed77672a64cf910bfac3f19349',
    '0021_deleted_media_index': 'eca4f5624d18ee35646edc7b73e5679f02bb2cd2dccf89e8fa7e02ae6f671d2d',
    '0022_erased_deliveries': '10c45e904e32d84d687ef26a52ed5fb4f2b5caad21eb2a042d39f7f59c1fcf2d',
    '0023_media_bytes': 'd4b92e52bf037958dbf719ca5e0e280359bd3ad5f574758520c690db140cf90a',
    '0024_event_moments': '14965da5d90cd27bfd3de4365a763a4a016ea6983dd44148339f600f48ba0853',
    '0025_events_without_copies':
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '0026_event_places': '3d1cd2b7b38c6a1b30b410d9ab0f66c379f10243649edf173095c0a3a1f11327',
    '0027_delivery_places': 'fbcacb852bcd926db4fe593c3648bf83f8ee34adc64d1b3893e1665f762f6ee8',
    '0028_message_tables': 'a1f664a5502a7d34f7c9ecef867960ed2a88f167fb5701b5df5e415741e98c2e',
    '0029_table_names': '0df657f7c55982bbc0190459706c849108868cb50cd94cd26b2b9fc219eb43c4',
    '0030_housekeeping': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '0031_event_blocks': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '0032_event_blocks_only': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '0033_posted_sends': '66867c10ed0d4539d70b2d9f369e6c10537247d667c3f7f56ff156aea47bc87c',
    '0034_posted_by_message': '03c971590c1ce02da7e1bd9d88e2f93fe17e6b3732475c8c35d5be6c2405d210',
    '0035_cancel_by_sql': '9eab6f3adfa111afd56f0f48e100a6d27707b23a54f123e11d370e8522843d18',
    '0036_contacts': '33077bdff1a534a57e87c3d5debce54041b1599717c2f7c31f0693ac5e08f42c',
    '0037_messages_by_contact': 'e62fc413850fc747f79e19d5f63475b2e420e4425b50db5bbef789467014ede8',
    '0038_conversations': '56aeb40b9badeb834a55fe96acf55fa18bf0faa004ea7426aaa9ace5d1db3689',
    '0039_quick_replies': '171b935f1d8ede32d6b25f9702aff58eb8114b3c353bf04678d6f08633e37d65',
    '0040_conversation_events': 'c983320d01109c0408c630de46700093d79d54c7a8db78cb232a9cbdacc0dad7',
    '0041_waiting_conversations':
      '33d52e140c60628a3b6c1638306b61695d748d4b0f02777e2ca0be6a459eb498',
    '0042_assigned_conversations':
      '9b8ac677650d7816892d8e5c14467a03e9e359b8213982f443022b9a9f5ca9d8',
    '0043_notes': '994bdc331d17b747d120e170029e961a9a46a1ea641a53e1f0333263c827babf',
    '0044_group_conversations': 'd22d55a49b97e2d919d305c63798ead4330498381ebbec54121ba35929e529f0',
    '0045_messages_by_group': '3c431037543a3578e7bbbe70d212bfce1cc776c9a3c90412777889d1c8768f6f',
    '0046_project_rates': '71eb827c0ccefb7aa99c50b2c533a72c615571b56c4e75e90b742b65ed67c479',
    '0047_suspended_projects': '167469fde4a2bc3e49b0494e477698040db241055f0735b0048687b73ad099af',
    '0048_deleted_projects': 'c3a8c6fabaf8374223194c761b4cf2d8721b0c9b587f62c97b70b6921a010395',
    '0049_projects_by_deletion': '5c21efb5faf4d054a57d92ed0249d326071a9038f3896e934ba6b54f9703b642',
    '0050_api_requests': '88f0fcd793f10e1bbffe5862348db47000277d7a2c44c59c98ce9b1ddb7d419c',
    '0051_plans': '05608abc79b4d6d51a4f167356e06debcc5b979bd00227eba96bb25ffac135b8',
    '0052_admin_tokens': 'd02fe6d1b15efc62e561a41f4935f6b4bc5baeed4a88599a0e5587466275087a',
    '0053_project_archives': '03a8e3d2ba3e3eb14dbe1cfecff290140fdd4f9ddfc46891f0c08979bb47dff2',
    '0054_alerts': 'e924bec82a281a06fa82e7c0acdd30f6c9a1f44b4c2eb026543be93e711e5b3f',
    '0055_sign_in_rules': '50ab1032c0b468f8f161622f13a3d5f23eb223a8ab148bdedffcbe5640317ddb',
    '0056_sessions_by_provider': '45bb4dc4c98a64156e6c97e5d54438f9f8a8915659fedfa2d3e516c44fb75f0c',
    '0057_audit_seals': '762b5c4e7fcbc665465405eaf8978c7013000d50a0cf2e580c9ecd4992f1801e',
    '0058_audit_entries_by_seal':
      '34c09879d3ffb2832f331d5da26a4be364987e3846ca785b4232fb0841bec512',
    '0059_project_roles': '40ecee08f01cc3c555f8038ad36e568d23b78bd394230d6268c55dba7b092215',
    '0060_passkeys': 'e8c9b5744239087699592ed68b18237342b1973a0c6e85ebfa3771fc97491bbc',
    '0061_provisioning': '96de008b7468cbcd89d5c6dcc25beac21a19eb4b84e4b0ad5dbb719bb6f08e24',
    '0062_provisioned_groups': 'd29359be7c2e998816cc6fdc6a3a77f1255f202f59f9a04b7b673c80a096f97b',
  },
  postgres: {
    '0001_initial': 'de9e4d0662efac6c328c95fdd87f379c94585a47cbfc04e4b371d581e9c374f1',
    '0002_pending_media': '13796b359a3dad63179de177c30e1c9561344f7a99db50625aed57a9a00a44db',
    '0003_steady_time': 'd0fdd1f985a6918f48c317320d636209f83813c1774d5df1d6df6176e79ef929',
    '0004_room_for_updates': '5da150472aafbc561cec214feeabd4ea8b99e6be044744431ae2192fa77f8200',
    '0005_event_subscriptions': '11481478b201fc4def985a06f21d705b540aa10693ad9b771b4eaa08b2ae9a61',
    '0006_incarnations': 'bea8b1bd234462947f78f669ab1942c85f4b824bef92082bc2358795b67f8a17',
    '0007_oldest_server': '65a668fb4cbad7f7618c7ad949209f03c0c3dbd919ddf50218fd1be527611885',
    '0008_retention_limits': '7ae9ae102c676db2147791eb0134ae865f04ef2034ffe3b2ca8b396954a40f85',
    '0009_event_traces': '54fb1657802eaa5677e4ef880f78d548e35d1fa773fda7930132b6d01ffc2c21',
    '0010_key_names': '46fdf24934d33bcbcea050eb5961be9ecb964eee548ca00f5bec58f50a8a171a',
    '0011_people': 'b6cb5ab7642c348bbb6df3740173ff82aab2683d6ccc22684bb77dc19bfa6d1a',
    '0012_event_counts': 'a6c42c1c170644a5cbd3a9e60cfb6b4c18774d72d122ad192ea11993dcb74975',
    '0013_queue_samples': 'e0fd20549ea26e4c953af3ac91501386ba77fc8c1685fa9c66f4c90a535b98b4',
    '0014_attempt_counts': '73620239dbcb5985bc1c462fb92ff5ee296e25636f80709c3348d86af2c0f6d2',
    '0015_key_proofs': 'ce89a3ebdebc9313fd1a78b1e2293c9e0b1217206758a8dd8fcfe497381a08a6',
    '0016_invitations': '5906e80035a86a85887b0bcacfb9df4765aa00b832eb130e996fd020fad54da5',
    '0017_user_addresses': '2b3bba62a9aafff7d5b1b1e440389489f4cd5119aa229b4f2ebd55bc84df61a2',
    '0018_stored_answers': '1ef8edbf96e84f16715149777fdd32ea5b31650a3fd78caaf2c1fc8189d42aaf',
    '0019_dead_letters': '5135f984022c6f996af125b230b780a8c68b1da6ca0cc49ad95516de3d9c981c',
    '0020_deleted_media': '6453b754050fc2586d89ea3f11258826764861ed77672a64cf910bfac3f19349',
    '0021_deleted_media_index': 'fc2d783d48206bdd076b2be53daaa4f797f3a2dc8a99fc1179f8f34a531f3ba8',
    '0022_erased_deliveries': '10c45e904e32d84d687ef26a52ed5fb4f2b5caad21eb2a042d39f7f59c1fcf2d',
    '0023_media_bytes': 'd4b92e52bf037958dbf719ca5e0e280359bd3ad5f574758520c690db140cf90a',
    '0024_event_moments': '14965da5d90cd27bfd3de4365a763a4a016ea6983dd44148339f600f48ba0853',
    '0025_events_without_copies':
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '0026_event_places': '9dfb67566cd83574bc6b7e2830267891dca3328df4688529547a37d6e8684fb5',
    '0027_delivery_places': 'a5bb64aaa87365cf073d393cb3185262498268d854821c352074eb823a346a7b',
    '0028_message_tables': '192105e831b8030398f715c176ad3ca3dff2b5538ffcce739f29a0fe58338d16',
    '0029_table_names': '0df657f7c55982bbc0190459706c849108868cb50cd94cd26b2b9fc219eb43c4',
    '0030_housekeeping': 'b7903cefe7d56786c7344d288a2140c36a1f430efcb405d9ee1f53be243ec378',
    '0031_event_blocks': '7fb895550acaa6fb02e92087c0c13564dd92622881430113e40fb0fc7b52b6de',
    '0032_event_blocks_only': 'f9566d0b17886f04952323b58a80cb728729f55312c237cd9ff84f39589dbbcc',
    '0033_posted_sends': '256ed4c35c4d2535616ab4660e086147d7b7165ac7096ea3bd97f11a9e2e519f',
    '0034_posted_by_message': '464d60dea25450d9ecfeb903be87a61e48b7d595791ed8b306bc40a32997ea7b',
    '0035_cancel_by_sql': '22286bd920493b3264fc1faf7c10e326f95524380fb4aa013e76f3bdfc70df65',
    '0036_contacts': 'ade8d3f6575d60c626b3ae8709916cbb8a3ac1a72447a56ea23959c5be371055',
    '0037_messages_by_contact': '5cb0906f9fc5e5132369ac3d4e9309888012120a6a204726525628e69893e701',
    '0038_conversations': '2feb79f133aa600faffe197044dcfe2bc5acba27d9b1232135a04587a1e89c92',
    '0039_quick_replies': 'd0b070a7550b04086e62e1ad4a23aee9071ed9d75480dd9cc554d180cf233feb',
    '0040_conversation_events': 'c983320d01109c0408c630de46700093d79d54c7a8db78cb232a9cbdacc0dad7',
    '0041_waiting_conversations':
      '2233f31ebcda11e6b4ad2798bc2abcee9c04573dce715a53c1e482e2b163eb4e',
    '0042_assigned_conversations':
      'dbbff20521cfb26a90512a7927b2860072bd6685ac1a94862338147b64716f55',
    '0043_notes': '38ceaec181fc73bcad645d732a747a3e28a2da086f8d8b3e8b343f24ff2e49fd',
    '0044_group_conversations': 'd22d55a49b97e2d919d305c63798ead4330498381ebbec54121ba35929e529f0',
    '0045_messages_by_group': 'b005ecccda491c2939b6f9b5c858ad8a0efd05234e58076eea32ab8e1e8f4753',
    '0046_project_rates': '71eb827c0ccefb7aa99c50b2c533a72c615571b56c4e75e90b742b65ed67c479',
    '0047_suspended_projects': '167469fde4a2bc3e49b0494e477698040db241055f0735b0048687b73ad099af',
    '0048_deleted_projects': 'fbc1918328cf6ec9d02a8114d6eb4d0922541f5ab1ca789224e7fb7f619ed53f',
    '0049_projects_by_deletion': 'c83fd2f5791c5cd2fca3e90dae9c77bc5b23a061309ea30af5ea62855e541c3c',
    '0050_api_requests': 'a45222efa9d58f1de101970c669abf0a808df091e3071df38562a62b7bae9f7d',
    '0051_plans': 'f213ad7971da49a56138966ef4985fb9ea7999906a1f4ff48337541543f409de',
    '0052_admin_tokens': 'f754375f057cf638380597e89606af1ba90bc8f69d3cf2eb7ba9879755e70b1b',
    '0053_project_archives': '577e9d451ccb37e2a30d6fa836bedd18181c9ee4509a58c336cbab470c37c1dd',
    '0054_alerts': '654e8660c1c47cf0461379ba85be072baff65f1f627e17e0204439b33b9fc5c3',
    '0055_sign_in_rules': '50ab1032c0b468f8f161622f13a3d5f23eb223a8ab148bdedffcbe5640317ddb',
    '0056_sessions_by_provider': '129d68686a98e2d3af2cd68926dff6ce30af7773bdfbc2641d7502027a090ad0',
    '0057_audit_seals': 'e0218cb2364db7b120b9cca34204a359bdc938a231fdffb3d842fc2b69b2d646',
    '0058_audit_entries_by_seal':
      '85f674630529ca2b35295b779d43aed8eaacbe7ad79d6cf34a30589628ae0ca1',
    '0059_project_roles': 'ac7f971114d7155113958a14fa3c5fa2c7b5e41791e026cbe79f23a00cef8a87',
    '0060_passkeys': '7605b5e29f97a70a91a8633f4146901e97c1df99a823968163b11856402617a7',
    '0061_provisioning': '58b69578103a08b0ae49d97666413af802ae03009df8bd0d2505e927e97d5008',
    '0062_provisioned_groups': '54a7061d49a6b787d048d304a1addbf597890098335415a3bec5b37ea631d59e',
  },
};

const configs = {
  sqlite: sqliteConfig(':memory:'),
  postgres: postgresConfig('postgres://localhost/none', 1),
};

const test = suite('migrations');

for (const name of ['sqlite', 'postgres'] as const)
  test(`have the statements with which they were released: ${name}`, () => {
    const { schema } = dialectOf(knex.default(configs[name]));
    const hashes = migrationNames.map((migration) => {
      const statements = statementsOf(migration, schema, defaultNames).join(';\n');
      return [migration, createHash('sha256').update(statements).digest('hex')];
    });
    assert.deepEqual(Object.fromEntries(hashes), released[name]);
  });

test.run();
