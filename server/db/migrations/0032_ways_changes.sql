CREATE TABLE "ways_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "songwriter_profiles" ADD COLUMN "ways_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ways_changes" ADD CONSTRAINT "ways_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ways_changes_user" ON "ways_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ways_changes_at" ON "ways_changes" USING btree ("created_at");