-- A database as the table made it before it had schema versions.
BEGIN TRANSACTION;
CREATE TABLE log (
	"match" VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	text VARCHAR(400) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("match", number)
);
INSERT INTO "log" VALUES('8c_ASqfaF0Kz',1,'play',0,'drop a',1.7948827514904439449e+09);
INSERT INTO "log" VALUES('8c_ASqfaF0Kz',2,'play',1,'drop b',1.79488275151105427735e+09);
INSERT INTO "log" VALUES('8c_ASqfaF0Kz',3,'play',0,'drop a',1.79488275153073310853e+09);
INSERT INTO "log" VALUES('8c_ASqfaF0Kz',4,'undo',0,'1',1.79488275154864430427e+09);
INSERT INTO "log" VALUES('8c_ASqfaF0Kz',5,'play',0,'drop g',1.79488275156282615658e+09);
CREATE TABLE matches (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	seed BIGINT NOT NULL, 
	options JSON NOT NULL, 
	edition JSON, 
	live BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	sequel VARCHAR(24), 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('8c_ASqfaF0Kz','connect-four',1,2,263243203154292,'{}','null',1,1.79488275140589237212e+09,NULL);
INSERT INTO "matches" VALUES('jlub3NmT4keE','carrots-and-broccoli',2,2,243065561628811,'{"timer": "on"}','null',1,1.79488275271701121322e+09,NULL);
CREATE TABLE seats (
	"match" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	level VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	PRIMARY KEY ("match", seat)
);
INSERT INTO "seats" VALUES('8c_ASqfaF0Kz',0,'person','','Ann','06223b9fc1fdebe815d6a6f9c14c86e16ce2654928df686c23baee27d608a5fb');
INSERT INTO "seats" VALUES('8c_ASqfaF0Kz',1,'person','','Bo','6224c2e4cbcb58456f1095ec5384e45474fdb8733db18d9ab190a7ba0cdc74d8');
INSERT INTO "seats" VALUES('jlub3NmT4keE',0,'person','','Ann','b611262fd8a1cc94b6e38169d77290157346d0b16965f6d6912fbb4839206df9');
INSERT INTO "seats" VALUES('jlub3NmT4keE',1,'person','','Bo','569223010ff341b36da6014d0055b0ca8426ef24658f9dda21aef7865f95ff7d');
CREATE TABLE timers (
	"match" VARCHAR(24) NOT NULL, 
	serial INTEGER NOT NULL, 
	deadline FLOAT NOT NULL, 
	PRIMARY KEY ("match", serial)
);
INSERT INTO "timers" VALUES('jlub3NmT4keE',1,1.79488395275795650481e+09);
COMMIT;
