CREATE TABLE "presences" (
	"song_request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"here_until" timestamp (3) with time zone NOT NULL,
	"typing_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presences_song_request_id_user_id_pk" PRIMARY KEY("song_request_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_age" ON "presences" USING btree ("here_until");